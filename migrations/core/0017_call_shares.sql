CREATE TABLE `app_usage` (
	`provider` text PRIMARY KEY NOT NULL,
	`percent` integer NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `workspaces` ADD `calls_paused_until` integer;