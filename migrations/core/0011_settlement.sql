CREATE TABLE `commission_payouts` (
	`referrer_workspace_id` integer NOT NULL,
	`month` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`paid_at` integer NOT NULL,
	PRIMARY KEY(`referrer_workspace_id`, `month`),
	FOREIGN KEY (`referrer_workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `usage_limits` (
	`workspace_id` integer NOT NULL,
	`period` integer NOT NULL,
	`comments_limit` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `period`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `sync_tried_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `unsettled_subscription_id` text;