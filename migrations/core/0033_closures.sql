CREATE TABLE `closures` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`requested_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`stopped_renewal` integer,
	`step` text NOT NULL,
	`place` text,
	`next_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `closures_due` ON `closures` (`next_at`) WHERE step <> 'done';--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `closes_at` integer;--> statement-breakpoint
CREATE INDEX `policies_page` ON `policies` (`page_id`) WHERE page_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `publications_page` ON `publications` (`page_id`);