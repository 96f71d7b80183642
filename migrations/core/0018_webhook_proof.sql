ALTER TABLE `pages` ADD `webhook_heard_at` integer;--> statement-breakpoint
ALTER TABLE `pages` ADD `webhook_missed_at` integer;