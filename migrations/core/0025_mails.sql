CREATE TABLE `mail_suppressions` (
	`address_key` text NOT NULL,
	`scope` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`address_key`, `scope`)
);
--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`workspace_id` integer,
	`user_id` integer,
	`address_key` text NOT NULL,
	`letter` text NOT NULL,
	`sealed` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`failure` text,
	`message_id` text,
	`sent_at` integer,
	`outcome` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_key` ON `mails` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `mails_message` ON `mails` (`message_id`) WHERE message_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`next_at`) WHERE state IN ('queued', 'sending');--> statement-breakpoint
CREATE INDEX `mails_address` ON `mails` (`address_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_workspace` ON `mails` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_user` ON `mails` (`user_id`) WHERE user_id IS NOT NULL;