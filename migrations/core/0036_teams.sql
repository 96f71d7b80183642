CREATE TABLE `invitations` (
	`workspace_id` integer NOT NULL,
	`email` text NOT NULL,
	`public_id` text NOT NULL,
	`hash` text NOT NULL,
	`role` text NOT NULL,
	`page_ids` text,
	`invited_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`ended_by` text,
	PRIMARY KEY(`workspace_id`, `email`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_hash` ON `invitations` (`hash`);--> statement-breakpoint
CREATE INDEX `invitations_expires` ON `invitations` (`expires_at`);--> statement-breakpoint
ALTER TABLE `memberships` ADD `page_ids` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `last_active_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_owner` ON `memberships` (`workspace_id`) WHERE role = 'owner';--> statement-breakpoint
ALTER TABLE `workspaces` ADD `name` text;