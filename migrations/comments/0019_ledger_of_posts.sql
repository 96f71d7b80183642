ALTER TABLE `posts` ADD `is_ad` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_ads` ON `posts` (`page_id`,`external_id`) WHERE is_ad = 1 AND visited_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `sweep_states` ADD `ads_after` text;--> statement-breakpoint
ALTER TABLE `sweep_states` ADD `ads_asked_at` integer;