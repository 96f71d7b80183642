ALTER TABLE `pages` ADD `shard` text;--> statement-breakpoint
CREATE INDEX `pages_elsewhere` ON `pages` (`workspace_id`,`shard`) WHERE shard IS NOT NULL;--> statement-breakpoint
ALTER TABLE `workspace_moves` ADD `page_id` integer DEFAULT 0 NOT NULL;