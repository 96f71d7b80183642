CREATE TABLE `blocked_people` (
	`page_id` integer NOT NULL,
	`author_key` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`sealed_person` text NOT NULL,
	`author_name` text,
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`blocked_at` integer NOT NULL,
	PRIMARY KEY(`page_id`, `author_key`)
);
--> statement-breakpoint
CREATE INDEX `blocked_people_workspace` ON `blocked_people` (`workspace_id`,`blocked_at`);--> statement-breakpoint
CREATE INDEX `blocked_people_author` ON `blocked_people` (`author_key`);--> statement-breakpoint
ALTER TABLE `posts` ADD `comments_closed_at` integer;