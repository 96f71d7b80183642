CREATE TABLE `data_deletions` (
	`code` text PRIMARY KEY NOT NULL,
	`sealed_person` text,
	`issued_at` integer NOT NULL,
	`requested_at` integer NOT NULL,
	`completed_at` integer
);
--> statement-breakpoint
CREATE INDEX `data_deletions_open` ON `data_deletions` (`requested_at`) WHERE completed_at IS NULL;--> statement-breakpoint
CREATE TABLE `page_health` (
	`page_id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`started_at` integer NOT NULL,
	`checked_at` integer,
	`facts` text,
	`counted_at` integer,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `publications` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`message` text NOT NULL,
	`state` text NOT NULL,
	`external_id` text,
	`last_error` text,
	`lease_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `publications_key` ON `publications` (`workspace_id`,`idempotency_key`);--> statement-breakpoint
ALTER TABLE `grants` ADD `authorized_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pages` ADD `renamed_at` integer;--> statement-breakpoint
ALTER TABLE `pages` ADD `activated_at` integer;--> statement-breakpoint
ALTER TABLE `pages` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `pages` ADD `disconnected_at` integer;--> statement-breakpoint
ALTER TABLE `pages` ADD `purge_below_id` integer;--> statement-breakpoint
-- What was active before its order of activation was kept.
UPDATE `pages` SET `activated_at` = `protected_from` WHERE `status` = 'active';
--> statement-breakpoint
UPDATE `grants` SET `authorized_at` = `updated_at`;
