ALTER TABLE `subscriptions` ADD `overage_cap_cents` integer;--> statement-breakpoint
ALTER TABLE `usage_limits` ADD `cap_comments` integer DEFAULT 0 NOT NULL;