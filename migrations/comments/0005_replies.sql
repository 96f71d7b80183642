CREATE TABLE `auto_reply_rules` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`name` text NOT NULL,
	`enabled` integer NOT NULL,
	`keywords` text NOT NULL,
	`kind` text NOT NULL,
	`variants` text NOT NULL,
	`delay_seconds` integer NOT NULL,
	`hours` text,
	`sent` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `auto_reply_rules_page` ON `auto_reply_rules` (`page_id`,`id`);--> statement-breakpoint
CREATE TABLE `history_loads` (
	`page_id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`days_back` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `replies` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`comment_id` integer NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`lease_until` integer,
	`resend_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`problem` text,
	`last_error` text,
	`user_id` integer,
	`rule_id` integer,
	`idempotency_key` text,
	`once_key` text,
	`external_key` text,
	`day` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `replies_open` ON `replies` (`resend_at`) WHERE state IN ('queued', 'parked');--> statement-breakpoint
CREATE INDEX `replies_failed` ON `replies` (`workspace_id`,`id`) WHERE state = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX `replies_key` ON `replies` (`workspace_id`,`idempotency_key`) WHERE idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `replies_once` ON `replies` (`page_id`,`once_key`) WHERE once_key IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `replies_private` ON `replies` (`comment_id`) WHERE kind = 'private' AND state IN ('queued', 'parked', 'applied');--> statement-breakpoint
CREATE INDEX `replies_comment` ON `replies` (`comment_id`);--> statement-breakpoint
CREATE INDEX `replies_created` ON `replies` (`page_id`,`external_key`) WHERE external_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `reply_counts` (
	`workspace_id` integer NOT NULL,
	`day` text NOT NULL,
	`page_id` integer NOT NULL,
	`automatic` integer DEFAULT 0 NOT NULL,
	`manual` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`workspace_id`, `day`, `page_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sweep_states` (
	`page_id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`next_at` integer NOT NULL,
	`deep_at` integer NOT NULL,
	`usage_percent` integer NOT NULL,
	`ads_refused_at` integer,
	`counted` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `comments` ADD `reply_state` text;--> statement-breakpoint
ALTER TABLE `comments` ADD `reply_error` text;--> statement-breakpoint
CREATE INDEX `actions_failed` ON `actions` (`workspace_id`,`id`) WHERE state = 'failed';