CREATE TABLE `alert_deliveries` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`channel` text NOT NULL,
	`body` text NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`answer` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `alert_deliveries_workspace` ON `alert_deliveries` (`workspace_id`,`id`);--> statement-breakpoint
CREATE INDEX `alert_deliveries_due` ON `alert_deliveries` (`next_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE TABLE `alert_settings` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`switches` text NOT NULL,
	`quiet` text,
	`sealed_webhook` text,
	`sealed_slack` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`due_at` integer NOT NULL,
	`reported_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_open` ON `alerts` (`workspace_id`,`kind`,`subject`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `alerts_broken` ON `alerts` (`subject`) WHERE kind = 'connection_broken' AND ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `alerts_due` ON `alerts` (`due_at`) WHERE reported_at IS NULL;--> statement-breakpoint
CREATE INDEX `grants_expiry` ON `grants` (`expires_at`) WHERE status = 'valid';--> statement-breakpoint
CREATE INDEX `pages_broken` ON `pages` (`public_id`) WHERE problem IS NOT NULL AND status = 'active';