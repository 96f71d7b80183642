ALTER TABLE `learned_adapters` ADD `used_at` integer;--> statement-breakpoint
-- Decisions may name any that is there already: those are kept.
UPDATE `learned_adapters` SET `used_at` = `created_at`;--> statement-breakpoint
CREATE INDEX `learned_adapters_unused` ON `learned_adapters` (`id`) WHERE used_at IS NULL;
