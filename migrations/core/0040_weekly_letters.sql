ALTER TABLE `workspaces` ADD `letter_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `workspaces_letter_at` ON `workspaces` (`letter_at`);