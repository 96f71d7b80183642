CREATE TABLE `checkouts` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`attempt` text NOT NULL,
	`tracking` text,
	`session_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `commissions` (
	`id` integer PRIMARY KEY NOT NULL,
	`referrer_workspace_id` integer NOT NULL,
	`referred_workspace_id` integer NOT NULL,
	`stripe_invoice_id` text NOT NULL,
	`stripe_payment_intent_id` text,
	`paid_cents` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`paid_at` integer NOT NULL,
	`month` text NOT NULL,
	`reversed_cents` integer DEFAULT 0 NOT NULL,
	`reversed_at` integer,
	FOREIGN KEY (`referrer_workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`referred_workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `commissions_invoice` ON `commissions` (`stripe_invoice_id`);--> statement-breakpoint
CREATE INDEX `commissions_payment` ON `commissions` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE INDEX `commissions_referrer` ON `commissions` (`referrer_workspace_id`,`month`);--> statement-breakpoint
CREATE INDEX `commissions_month` ON `commissions` (`month`);--> statement-breakpoint
CREATE TABLE `plan_quotes` (
	`workspace_id` integer NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`subscription_id` text NOT NULL,
	`from_price_id` text NOT NULL,
	`proration_date` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`attempt` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `plan`, `cycle`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `referral_codes` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `referral_codes_code` ON `referral_codes` (`code`);--> statement-breakpoint
CREATE TABLE `referrals` (
	`referred_workspace_id` integer PRIMARY KEY NOT NULL,
	`referrer_workspace_id` integer NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`referred_workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`referrer_workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `referrals_referrer` ON `referrals` (`referrer_workspace_id`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `usage_reports` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`period` integer NOT NULL,
	`day` text NOT NULL,
	`quantity` integer NOT NULL,
	`identifier` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`reconciled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `usage_reports_identifier` ON `usage_reports` (`identifier`);--> statement-breakpoint
CREATE INDEX `usage_reports_period` ON `usage_reports` (`workspace_id`,`period`);--> statement-breakpoint
CREATE INDEX `usage_reports_open` ON `usage_reports` (`state`,`created_at`) WHERE state IN ('queued', 'sent');--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `usage_anchor` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `stripe_customer_id` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `stripe_subscription_id` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `cycle` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `cancels_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `past_due_since` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `pending_plan` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `pending_cycle` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `pending_from` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `card` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `sync_ticket` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `synced_ticket` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `synced_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_customer` ON `subscriptions` (`stripe_customer_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_synced` ON `subscriptions` (`synced_at`) WHERE stripe_subscription_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `tracking_events` ADD `value_cents` integer;--> statement-breakpoint
ALTER TABLE `tracking_events` ADD `state` text DEFAULT 'queued' NOT NULL;--> statement-breakpoint
ALTER TABLE `tracking_events` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tracking_events` ADD `sent_at` integer;--> statement-breakpoint
CREATE INDEX `tracking_events_queued` ON `tracking_events` (`created_at`) WHERE state = 'queued';--> statement-breakpoint
-- Told before anything was sent on, so nobody agreed to that.
UPDATE `tracking_events` SET `state` = 'kept';
