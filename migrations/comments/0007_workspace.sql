CREATE TABLE `bulk_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`changed` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_changes_key` ON `bulk_changes` (`workspace_id`,`idempotency_key`);--> statement-breakpoint
CREATE TABLE `first_scans` (
	`page_id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`choice` text,
	`chosen_at` integer
);
--> statement-breakpoint
CREATE TABLE `posts` (
	`page_id` integer NOT NULL,
	`external_id` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`excerpt` text,
	`permalink` text,
	`picture_url` text,
	`posted_at` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`page_id`, `external_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`type` text NOT NULL,
	`reason` text NOT NULL,
	`internal_note` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reports_comment` ON `reports` (`comment_id`,`id`);--> statement-breakpoint
DROP INDEX `comments_status`;--> statement-breakpoint
ALTER TABLE `comments` ADD `reason` text;--> statement-breakpoint
CREATE INDEX `comments_page_status` ON `comments` (`page_id`,`status`,`reason`,`posted_at`);--> statement-breakpoint
ALTER TABLE `events` ADD `bulk_id` integer;--> statement-breakpoint
CREATE INDEX `events_log` ON `events` (`workspace_id`,`at`) WHERE NOT (actor = 'machine' AND to_status = 'approved');--> statement-breakpoint
CREATE INDEX `events_bulk` ON `events` (`bulk_id`,`comment_id`) WHERE bulk_id IS NOT NULL;--> statement-breakpoint
UPDATE `comments` SET `reason` = json_extract(`analysis`, '$.category') WHERE `status` IN ('flagged', 'disapproved') AND `analysis` IS NOT NULL;
