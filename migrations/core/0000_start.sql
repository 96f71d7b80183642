CREATE TABLE `dead_letters` (
	`id` integer PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`workspace_id` integer,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `grants` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`external_user_id` text NOT NULL,
	`status` text NOT NULL,
	`scopes` text NOT NULL,
	`declined_scopes` text NOT NULL,
	`sealed_token` text NOT NULL,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `grants_person` ON `grants` (`workspace_id`,`external_user_id`);--> statement-breakpoint
CREATE TABLE `login_failures` (
	`account_key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`window_started_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `memberships` (
	`user_id` integer NOT NULL,
	`workspace_id` integer NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `workspace_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `oauth_states` (
	`nonce` text PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `page_trials` (
	`network` text NOT NULL,
	`external_id` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`started_at` integer NOT NULL,
	PRIMARY KEY(`network`, `external_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `pages` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`grant_id` integer NOT NULL,
	`network` text NOT NULL,
	`external_id` text NOT NULL,
	`group_key` text NOT NULL,
	`name` text NOT NULL,
	`username` text,
	`category` text,
	`picture_url` text,
	`status` text NOT NULL,
	`protected_from` integer,
	`sealed_token` text NOT NULL,
	`subscribed_at` integer,
	`problem` text,
	`paused_until` integer,
	`last_sweep_at` integer,
	`sweep_lease_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`grant_id`) REFERENCES `grants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pages_public_id` ON `pages` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pages_workspace_external` ON `pages` (`workspace_id`,`network`,`external_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pages_claim` ON `pages` (`network`,`external_id`) WHERE status = 'active';--> statement-breakpoint
CREATE TABLE `policies` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer,
	`settings` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `policies_scope` ON `policies` (`workspace_id`,`page_id`,`id`);--> statement-breakpoint
CREATE TABLE `service_counters` (
	`name` text NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`name`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`plan` text NOT NULL,
	`status` text NOT NULL,
	`trial_started_at` integer,
	`trial_ends_at` integer,
	`period_started_at` integer,
	`period_ends_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `tracking_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`kind` text NOT NULL,
	`event_id` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tracking_events_event` ON `tracking_events` (`kind`,`event_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text NOT NULL,
	`password_changed_at` integer NOT NULL,
	`session_version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_public_id` ON `users` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `workspaces` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`shard` text NOT NULL,
	`region` text DEFAULT 'weur' NOT NULL,
	`epoch` integer DEFAULT 1 NOT NULL,
	`time_zone` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workspaces_public_id` ON `workspaces` (`public_id`);