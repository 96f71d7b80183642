CREATE TABLE `member_alerts` (
	`user_id` integer NOT NULL,
	`workspace_id` integer NOT NULL,
	`push` text,
	`letter` integer,
	PRIMARY KEY(`user_id`, `workspace_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `member_alerts_workspace` ON `member_alerts` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`endpoint_hash` text NOT NULL,
	`sealed` text NOT NULL,
	`device` text NOT NULL,
	`session_version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`delivered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint_hash`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`,`id`);--> statement-breakpoint
ALTER TABLE `alert_deliveries` ADD `subscription_id` integer;--> statement-breakpoint
ALTER TABLE `alert_settings` ADD `digest` text DEFAULT 'now' NOT NULL;--> statement-breakpoint
ALTER TABLE `alert_settings` ADD `complaint_hours` integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE `alerts` ADD `user_id` integer REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `alerts_user` ON `alerts` (`user_id`) WHERE user_id IS NOT NULL;