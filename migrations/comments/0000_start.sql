CREATE TABLE `actions` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`comment_id` integer NOT NULL,
	`kind` text NOT NULL,
	`decision_seq` integer NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`resend_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `actions_open` ON `actions` (`resend_at`) WHERE state IN ('queued', 'parked');--> statement-breakpoint
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`network` text NOT NULL,
	`external_id` text NOT NULL,
	`external_key` text NOT NULL,
	`post_id` text,
	`parent_key` text,
	`is_ad` integer NOT NULL,
	`ad_id` text,
	`is_own` integer NOT NULL,
	`author_name` text,
	`author_key` text,
	`text` text NOT NULL,
	`text_hash` text NOT NULL,
	`text_at` integer NOT NULL,
	`attachment_url` text,
	`permalink` text,
	`posted_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`decided_at` integer,
	`confirmed_at` integer,
	`day` text NOT NULL,
	`usage_period` integer,
	`status` text NOT NULL,
	`moderation_action` text,
	`decided_by` text,
	`decision_seq` integer NOT NULL,
	`desired` text NOT NULL,
	`observed` text NOT NULL,
	`action_id` integer,
	`action_state` text,
	`action_error` text,
	`action_lease_until` integer,
	`analysis` text,
	`reply_text` text,
	`internal_note` text,
	`change_seq` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_page_key` ON `comments` (`page_id`,`external_key`);--> statement-breakpoint
CREATE INDEX `comments_change` ON `comments` (`workspace_id`,`change_seq`);--> statement-breakpoint
CREATE INDEX `comments_posted` ON `comments` (`workspace_id`,`posted_at`);--> statement-breakpoint
CREATE INDEX `comments_status` ON `comments` (`workspace_id`,`status`,`posted_at`);--> statement-breakpoint
CREATE TABLE `daily_counts` (
	`workspace_id` integer NOT NULL,
	`day` text NOT NULL,
	`page_id` integer NOT NULL,
	`pending` integer DEFAULT 0 NOT NULL,
	`approved` integer DEFAULT 0 NOT NULL,
	`flagged` integer DEFAULT 0 NOT NULL,
	`disapproved` integer DEFAULT 0 NOT NULL,
	`removed` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`workspace_id`, `day`, `page_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `events` (
	`comment_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`workspace_id` integer NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`user_id` integer,
	`cause` text NOT NULL,
	`from_status` text,
	`to_status` text NOT NULL,
	`detail` text,
	PRIMARY KEY(`comment_id`, `seq`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sequences` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `usage_counts` (
	`workspace_id` integer NOT NULL,
	`period` integer NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`workspace_id`, `period`)
) WITHOUT ROWID;
