ALTER TABLE `referrals` ADD `look_at` integer;--> statement-breakpoint
CREATE INDEX `referrals_look` ON `referrals` (`look_at`) WHERE look_at IS NOT NULL;