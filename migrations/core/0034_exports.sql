CREATE TABLE `exports` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`requested_by` integer NOT NULL,
	`state` text NOT NULL,
	`place` text,
	`is_in_archive` integer DEFAULT false NOT NULL,
	`parts` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	`requested_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer NOT NULL,
	`next_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exports_public_id` ON `exports` (`public_id`);--> statement-breakpoint
CREATE INDEX `exports_workspace` ON `exports` (`workspace_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `exports_due` ON `exports` (`next_at`) WHERE state = 'writing';--> statement-breakpoint
CREATE INDEX `exports_expiry` ON `exports` (`expires_at`);