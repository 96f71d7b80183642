ALTER TABLE `dead_letters` ADD `code` text;--> statement-breakpoint
ALTER TABLE `dead_letters` ADD `redrive_at` integer;--> statement-breakpoint
CREATE INDEX `dead_letters_redrive` ON `dead_letters` (`redrive_at`) WHERE redrive_at IS NOT NULL;--> statement-breakpoint
-- Of those that were kept of one comment, the first stays.
DELETE FROM dead_letters WHERE body ->> '$.verb' IS NOT NULL AND id NOT IN (SELECT min(id) FROM dead_letters
  GROUP BY queue, body ->> '$.pageExternalId', body ->> '$.externalId', body ->> '$.verb');--> statement-breakpoint
CREATE UNIQUE INDEX `dead_letters_comment` ON `dead_letters` (`queue`,body ->> '$.pageExternalId',body ->> '$.externalId',body ->> '$.verb') WHERE body ->> '$.verb' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `dead_letters_author` ON `dead_letters` (body ->> '$.authorId');--> statement-breakpoint
CREATE INDEX `checkouts_session` ON `checkouts` (`session_id`);--> statement-breakpoint
CREATE INDEX `commission_reversals_commission` ON `commission_reversals` (`commission_id`);--> statement-breakpoint
CREATE INDEX `commissions_referred` ON `commissions` (`referred_workspace_id`);--> statement-breakpoint
CREATE INDEX `grants_external_user` ON `grants` (`external_user_id`);--> statement-breakpoint
CREATE INDEX `memberships_workspace` ON `memberships` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `oauth_states_expiry` ON `oauth_states` (`expires_at`);--> statement-breakpoint
CREATE INDEX `page_health_workspace` ON `page_health` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `pages_grant` ON `pages` (`grant_id`);--> statement-breakpoint
CREATE INDEX `pages_group` ON `pages` (`group_key`);--> statement-breakpoint
CREATE INDEX `pages_purge` ON `pages` (`purge_below_id`) WHERE purge_below_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tracking_events_workspace` ON `tracking_events` (`workspace_id`);