ALTER TABLE `workspaces` ADD `archived_before` integer;--> statement-breakpoint
ALTER TABLE `workspaces` ADD `archive_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `workspaces_archive_at` ON `workspaces` (`archive_at`);