ALTER TABLE `money_differences` ADD `mend_asked_at` integer;--> statement-breakpoint
ALTER TABLE `money_differences` ADD `mended` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `usage_reports_missed` ON `usage_reports` (`next_at`) WHERE state = 'missed';