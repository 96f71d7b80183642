CREATE TABLE `commission_reversals` (
	`stripe_refund_id` text PRIMARY KEY NOT NULL,
	`commission_id` integer NOT NULL,
	`referrer_workspace_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`refunded_at` integer NOT NULL,
	`month` text NOT NULL,
	FOREIGN KEY (`commission_id`) REFERENCES `commissions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`referrer_workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `commission_reversals_referrer` ON `commission_reversals` (`referrer_workspace_id`,`month`);--> statement-breakpoint
CREATE INDEX `commission_reversals_month` ON `commission_reversals` (`month`);--> statement-breakpoint
DROP INDEX `commissions_payment`;--> statement-breakpoint
ALTER TABLE `commissions` DROP COLUMN `stripe_payment_intent_id`;--> statement-breakpoint
ALTER TABLE `commissions` DROP COLUMN `reversed_cents`;--> statement-breakpoint
ALTER TABLE `commissions` DROP COLUMN `reversed_at`;