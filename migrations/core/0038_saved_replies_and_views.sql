CREATE TABLE `saved_replies` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_replies_public_id` ON `saved_replies` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_replies_name` ON `saved_replies` (`workspace_id`,`name`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`user_id` integer NOT NULL,
	`workspace_id` integer NOT NULL,
	`views` text NOT NULL,
	PRIMARY KEY(`user_id`, `workspace_id`)
);
--> statement-breakpoint
CREATE INDEX `saved_views_workspace` ON `saved_views` (`workspace_id`);