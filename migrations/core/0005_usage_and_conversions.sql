ALTER TABLE `tracking_events` ADD `next_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tracking_events` ADD `failure` text;--> statement-breakpoint
ALTER TABLE `usage_reports` ADD `comments_limit` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `usage_reports` ADD `tried_at` integer;--> statement-breakpoint
ALTER TABLE `usage_reports` ADD `next_at` integer DEFAULT 0 NOT NULL;