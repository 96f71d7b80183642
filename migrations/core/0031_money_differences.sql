CREATE TABLE `money_differences` (
	`workspace_id` integer NOT NULL,
	`kind` text NOT NULL,
	`reference` text NOT NULL,
	`expected` integer NOT NULL,
	`found` integer NOT NULL,
	`found_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `kind`, `reference`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `money_differences_found_at` ON `money_differences` (`found_at`);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `reconciled_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_disputed` ON `subscriptions` (`disputed_at`) WHERE disputed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_reconciled` ON `subscriptions` (`reconciled_at`) WHERE stripe_customer_id IS NOT NULL;