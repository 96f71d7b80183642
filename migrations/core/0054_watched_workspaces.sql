ALTER TABLE `workspaces` ADD `watch_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `workspaces_watch_at` ON `workspaces` (`watch_at`);