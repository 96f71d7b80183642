ALTER TABLE `sweep_states` DROP COLUMN `next_at`;--> statement-breakpoint
ALTER TABLE `sweep_states` DROP COLUMN `deep_at`;