ALTER TABLE `page_health` ADD `spot_checked_at` integer;--> statement-breakpoint
ALTER TABLE `page_health` ADD `spot_check` text;