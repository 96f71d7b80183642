ALTER TABLE `subscriptions` ADD `usage_owed_since` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `usage_owed_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `disputed_at` integer;