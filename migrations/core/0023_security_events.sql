CREATE TABLE `security_events` (
	`workspace_id` integer NOT NULL,
	`hour` integer NOT NULL,
	`kind` text NOT NULL,
	`times` integer NOT NULL,
	`last_at` integer NOT NULL,
	`country` text,
	PRIMARY KEY(`workspace_id`, `hour`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `security_events_last` ON `security_events` (`last_at`);