CREATE TABLE `account_deletions` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`requested_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`stopped_renewal` integer,
	`step` text NOT NULL,
	`place` text,
	`next_at` integer NOT NULL,
	`finished_at` integer
);--> statement-breakpoint
CREATE INDEX `account_deletions_due` ON `account_deletions` (`next_at`) WHERE step <> 'done';--> statement-breakpoint
CREATE TABLE `acta_days` (
	`workspace_id` integer NOT NULL,
	`day` text NOT NULL,
	`number` integer NOT NULL,
	`chain` text NOT NULL,
	`key_id` text,
	`signature` text,
	PRIMARY KEY(`workspace_id`, `day`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `acta_days_unsigned` ON `acta_days` (`day`) WHERE signature IS NULL;--> statement-breakpoint
CREATE TABLE `alert_deliveries` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`channel` text NOT NULL,
	`body` text NOT NULL,
	`subscription_id` integer,
	`webhook_id` integer,
	`event` text,
	`event_id` text,
	`comment_id` integer,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`answer` text,
	`duration_ms` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `alert_deliveries_event` ON `alert_deliveries` (`webhook_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `alert_deliveries_workspace` ON `alert_deliveries` (`workspace_id`,`id`);--> statement-breakpoint
CREATE INDEX `alert_deliveries_due` ON `alert_deliveries` (`next_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE TABLE `alert_settings` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`switches` text NOT NULL,
	`quiet` text,
	`sealed_targets` text NOT NULL,
	`digest` text DEFAULT 'now' NOT NULL,
	`complaint_hours` integer DEFAULT 24 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`data` text NOT NULL,
	`user_id` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`due_at` integer NOT NULL,
	`reported_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_open` ON `alerts` (`workspace_id`,`kind`,`subject`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `alerts_broken` ON `alerts` (`subject`) WHERE kind = 'connection_broken' AND ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `alerts_due` ON `alerts` (`due_at`) WHERE reported_at IS NULL;--> statement-breakpoint
CREATE INDEX `alerts_workspace` ON `alerts` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `alerts_user` ON `alerts` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`hash` text NOT NULL,
	`hint` text NOT NULL,
	`name` text NOT NULL,
	`abilities` text NOT NULL,
	`page_ids` text,
	`owner_id` integer NOT NULL,
	`owned_since` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer,
	`decides_alone` integer DEFAULT false NOT NULL,
	`history` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_public_id` ON `api_keys` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `api_keys_workspace` ON `api_keys` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `app_usage` (
	`provider` text PRIMARY KEY NOT NULL,
	`percent` integer NOT NULL,
	`seen_at` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `appeals` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`group_key` text NOT NULL,
	`page_name` text NOT NULL,
	`key` text NOT NULL,
	`link` text NOT NULL,
	`text` text NOT NULL,
	`why` text NOT NULL,
	`sealed_address` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` integer,
	`outcome` text,
	`rule` text,
	`comment_id` integer,
	`comment_key` text,
	`decision_seq` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `appeals_workspace` ON `appeals` (`workspace_id`,`id`);--> statement-breakpoint
CREATE INDEX `appeals_addressed` ON `appeals` (`id`) WHERE sealed_address IS NOT NULL;--> statement-breakpoint
CREATE TABLE `authenticators` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `budgets` (
	`name` text PRIMARY KEY NOT NULL,
	`window_started_at` integer NOT NULL,
	`used` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `checkouts` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`attempt` text NOT NULL,
	`tracking` text,
	`session_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `checkouts_session` ON `checkouts` (`session_id`);--> statement-breakpoint
CREATE TABLE `commission_payouts` (
	`referrer_workspace_id` integer NOT NULL,
	`month` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`paid_at` integer NOT NULL,
	PRIMARY KEY(`referrer_workspace_id`, `month`),
	FOREIGN KEY (`referrer_workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `commission_reversals` (
	`stripe_refund_id` text PRIMARY KEY NOT NULL,
	`commission_id` integer NOT NULL,
	`referrer_workspace_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`refunded_at` integer NOT NULL,
	`month` text NOT NULL,
	FOREIGN KEY (`commission_id`) REFERENCES `commissions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`referrer_workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `commission_reversals_referrer` ON `commission_reversals` (`referrer_workspace_id`,`month`);--> statement-breakpoint
CREATE INDEX `commission_reversals_commission` ON `commission_reversals` (`commission_id`);--> statement-breakpoint
CREATE INDEX `commission_reversals_month` ON `commission_reversals` (`month`);--> statement-breakpoint
CREATE TABLE `commissions` (
	`id` integer PRIMARY KEY NOT NULL,
	`referrer_workspace_id` integer NOT NULL,
	`referred_workspace_id` integer NOT NULL,
	`stripe_invoice_id` text NOT NULL,
	`paid_cents` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`paid_at` integer NOT NULL,
	`month` text NOT NULL,
	FOREIGN KEY (`referrer_workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`referred_workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `commissions_invoice` ON `commissions` (`stripe_invoice_id`);--> statement-breakpoint
CREATE INDEX `commissions_referrer` ON `commissions` (`referrer_workspace_id`,`month`);--> statement-breakpoint
CREATE INDEX `commissions_referred` ON `commissions` (`referred_workspace_id`);--> statement-breakpoint
CREATE INDEX `commissions_month` ON `commissions` (`month`);--> statement-breakpoint
CREATE TABLE `contract_acceptances` (
	`workspace_id` integer NOT NULL,
	`version` text NOT NULL,
	`name` text NOT NULL,
	`company` text NOT NULL,
	`accepted_by` integer NOT NULL,
	`accepted_at` integer NOT NULL,
	`told` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `version`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `data_deletions` (
	`code` text PRIMARY KEY NOT NULL,
	`sealed_person` text,
	`issued_at` integer NOT NULL,
	`requested_at` integer NOT NULL,
	`completed_at` integer
);--> statement-breakpoint
CREATE INDEX `data_deletions_open` ON `data_deletions` (`requested_at`) WHERE completed_at IS NULL;--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` integer PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`workspace_id` integer,
	`body` text NOT NULL,
	`code` text NOT NULL,
	`redrive_at` integer,
	`created_at` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `dead_letters_redrive` ON `dead_letters` (`redrive_at`) WHERE redrive_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `dead_letters_comment` ON `dead_letters` (`queue`,body ->> '$.pageExternalId',body ->> '$.externalId',body ->> '$.verb') WHERE body ->> '$.verb' IS NOT NULL;--> statement-breakpoint
CREATE INDEX `dead_letters_author` ON `dead_letters` (body ->> '$.authorId');--> statement-breakpoint
CREATE TABLE `exception_authors` (
	`author_key` text NOT NULL,
	`workspace_id` integer NOT NULL,
	PRIMARY KEY(`author_key`, `workspace_id`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `exception_authors_workspace` ON `exception_authors` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `exports` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`requested_by` integer NOT NULL,
	`state` text NOT NULL,
	`scope` text,
	`place` text,
	`is_in_archive` integer DEFAULT false NOT NULL,
	`parts` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	`requested_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`next_at` integer NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `exports_public_id` ON `exports` (`public_id`);--> statement-breakpoint
CREATE INDEX `exports_workspace` ON `exports` (`workspace_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `exports_due` ON `exports` (`next_at`) WHERE state = 'writing';--> statement-breakpoint
CREATE INDEX `exports_expiry` ON `exports` (`expires_at`);--> statement-breakpoint
CREATE TABLE `grants` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`external_user_id` text NOT NULL,
	`status` text NOT NULL,
	`scopes` text NOT NULL,
	`declined_scopes` text NOT NULL,
	`sealed_token` text NOT NULL,
	`expires_at` integer,
	`authorized_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `grants_person` ON `grants` (`workspace_id`,`external_user_id`);--> statement-breakpoint
CREATE INDEX `grants_external_user` ON `grants` (`external_user_id`);--> statement-breakpoint
CREATE INDEX `grants_expiry` ON `grants` (`expires_at`) WHERE status = 'valid';--> statement-breakpoint
CREATE TABLE `heartbeats` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `incidents` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`ended_at` integer,
	`text` text NOT NULL,
	`start_reported_at` integer
);--> statement-breakpoint
CREATE TABLE `invitations` (
	`workspace_id` integer NOT NULL,
	`email` text NOT NULL,
	`public_id` text NOT NULL,
	`hash` text NOT NULL,
	`role` text NOT NULL,
	`inviter_leaves` integer DEFAULT false NOT NULL,
	`page_ids` text,
	`invited_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`ended_by` text,
	PRIMARY KEY(`workspace_id`, `email`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_hash` ON `invitations` (`hash`);--> statement-breakpoint
CREATE INDEX `invitations_expires` ON `invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `learned_adapters` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`adapter` text,
	`corrections` integer NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `learned_adapters_page` ON `learned_adapters` (`workspace_id`,`page_id`,`id`);--> statement-breakpoint
CREATE INDEX `learned_adapters_unused` ON `learned_adapters` (`id`) WHERE used_at IS NULL;--> statement-breakpoint
CREATE TABLE `login_failures` (
	`account_key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`window_started_at` integer NOT NULL
) WITHOUT ROWID;--> statement-breakpoint
CREATE INDEX `login_failures_window` ON `login_failures` (`window_started_at`);--> statement-breakpoint
CREATE TABLE `mail_suppressions` (
	`address_key` text NOT NULL,
	`scope` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`address_key`, `scope`)
);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`workspace_id` integer,
	`user_id` integer,
	`address_key` text NOT NULL,
	`letter` text NOT NULL,
	`sealed` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`failure` text,
	`message_id` text,
	`sent_at` integer,
	`outcome` text,
	`created_at` integer NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `mails_key` ON `mails` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `mails_message` ON `mails` (`message_id`) WHERE message_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`next_at`) WHERE state IN ('queued', 'sending');--> statement-breakpoint
CREATE INDEX `mails_address` ON `mails` (`address_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_workspace` ON `mails` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_user` ON `mails` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `member_alerts` (
	`user_id` integer NOT NULL,
	`workspace_id` integer NOT NULL,
	`push` text,
	`letter` integer,
	`acta` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `workspace_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `member_alerts_workspace` ON `member_alerts` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`user_id` integer NOT NULL,
	`workspace_id` integer NOT NULL,
	`role` text NOT NULL,
	`page_ids` text,
	`rests_since` integer,
	`last_active_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `workspace_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;--> statement-breakpoint
CREATE INDEX `memberships_workspace` ON `memberships` (`workspace_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_owner` ON `memberships` (`workspace_id`) WHERE role = 'owner';--> statement-breakpoint
CREATE TABLE `money_differences` (
	`workspace_id` integer NOT NULL,
	`kind` text NOT NULL,
	`reference` text NOT NULL,
	`expected` integer NOT NULL,
	`found` integer NOT NULL,
	`found_at` integer NOT NULL,
	`fix_asked_at` integer,
	`corrected` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`workspace_id`, `kind`, `reference`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `money_differences_found_at` ON `money_differences` (`found_at`);--> statement-breakpoint
CREATE TABLE `oauth_states` (
	`nonce` text PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`asker` text NOT NULL,
	`expires_at` integer NOT NULL
) WITHOUT ROWID;--> statement-breakpoint
CREATE INDEX `oauth_states_expiry` ON `oauth_states` (`expires_at`);--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`email` text,
	`account_email` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_email` ON `one_time_tokens` (`email`) WHERE "one_time_tokens"."email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `one_time_tokens_expires` ON `one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `page_health` (
	`page_id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`started_at` integer NOT NULL,
	`checked_at` integer,
	`facts` text,
	`counted_at` integer,
	`spot_checked_at` integer,
	`spot_check` text,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `page_health_workspace` ON `page_health` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `page_trials` (
	`trial_key` text PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`started_at` integer NOT NULL
) WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `pages` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`trial_key` text,
	`grant_id` integer NOT NULL,
	`network` text NOT NULL,
	`external_id` text NOT NULL,
	`group_key` text NOT NULL,
	`name` text NOT NULL,
	`renamed_at` integer,
	`username` text,
	`category` text,
	`picture_url` text,
	`status` text NOT NULL,
	`protected_from` integer,
	`resumed_at` integer,
	`activated_at` integer,
	`suspended_at` integer,
	`disconnected_at` integer,
	`purge_below_id` integer,
	`purged_below_id` integer,
	`sealed_token` text NOT NULL,
	`subscribed_at` integer,
	`problem` text,
	`unusable_scopes` text,
	`scopes_usable_at` integer,
	`paused_until` integer,
	`calls_paused_until` integer,
	`last_sweep_at` integer,
	`sweep_at` integer DEFAULT 0 NOT NULL,
	`webhook_heard_at` integer,
	`webhook_missed_at` integer,
	`deep_swept_at` integer DEFAULT 0 NOT NULL,
	`load_lease_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`grant_id`) REFERENCES `grants`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `pages_public_id` ON `pages` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pages_workspace_external` ON `pages` (`workspace_id`,`network`,`external_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pages_claim` ON `pages` (`network`,`external_id`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `pages_grant` ON `pages` (`grant_id`);--> statement-breakpoint
CREATE INDEX `pages_group` ON `pages` (`group_key`);--> statement-breakpoint
CREATE INDEX `pages_broken` ON `pages` (`public_id`) WHERE problem IS NOT NULL AND status = 'active';--> statement-breakpoint
CREATE INDEX `pages_unsubscribed` ON `pages` (`public_id`) WHERE subscribed_at IS NULL AND status = 'active';--> statement-breakpoint
CREATE INDEX `pages_purge` ON `pages` (`purge_below_id`) WHERE purge_below_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `picture_readings` (
	`hash` text PRIMARY KEY NOT NULL,
	`reading` text NOT NULL,
	`read_at` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `picture_readings_at` ON `picture_readings` (`read_at`);--> statement-breakpoint
CREATE TABLE `plan_quotes` (
	`workspace_id` integer NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`subscription_id` text NOT NULL,
	`from_price_id` text NOT NULL,
	`proration_date` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`attempt` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `plan`, `cycle`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `policies` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer,
	`settings` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`used_at` integer,
	`prohibited_hash` text,
	`allowed_hash` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `policies_scope` ON `policies` (`workspace_id`,`page_id`,`id`);--> statement-breakpoint
CREATE INDEX `policies_page` ON `policies` (`page_id`) WHERE page_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `policies_unused` ON `policies` (`id`) WHERE used_at IS NULL;--> statement-breakpoint
CREATE TABLE `proposals` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`key_id` integer NOT NULL,
	`content` text NOT NULL,
	`why` text NOT NULL,
	`preview` text,
	`expires_at` integer NOT NULL,
	`state` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `proposals_workspace` ON `proposals` (`workspace_id`,`expires_at`);--> statement-breakpoint
CREATE TABLE `public_pages` (
	`workspace_id` integer NOT NULL,
	`group_key` text NOT NULL,
	`slug` text NOT NULL,
	`is_on` integer NOT NULL,
	`is_indexed` integer NOT NULL,
	`introduction` text NOT NULL,
	`rules` text NOT NULL,
	`figures` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `group_key`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `public_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`group_key` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `public_slugs_page` ON `public_slugs` (`workspace_id`,`group_key`);--> statement-breakpoint
CREATE TABLE `publications` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`message` text NOT NULL,
	`state` text NOT NULL,
	`external_id` text,
	`last_error` text,
	`lease_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `publications_key` ON `publications` (`workspace_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `publications_page` ON `publications` (`page_id`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`endpoint_hash` text NOT NULL,
	`sealed` text NOT NULL,
	`device` text NOT NULL,
	`session_version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`delivered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint_hash`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `recent_counts` (
	`minute` integer NOT NULL,
	`stage` text NOT NULL,
	`code` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`minute`, `stage`, `code`)
);--> statement-breakpoint
CREATE TABLE `reconnection_links` (
	`workspace_id` integer NOT NULL,
	`group_key` text NOT NULL,
	`hash` text NOT NULL,
	`made_by` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`workspace_id`, `group_key`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `reconnection_links_hash` ON `reconnection_links` (`hash`);--> statement-breakpoint
CREATE INDEX `reconnection_links_expiry` ON `reconnection_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` integer NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `referral_codes` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `referral_codes_code` ON `referral_codes` (`code`);--> statement-breakpoint
CREATE TABLE `referrals` (
	`referred_workspace_id` integer PRIMARY KEY NOT NULL,
	`referrer_workspace_id` integer NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	`look_at` integer,
	FOREIGN KEY (`referred_workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`referrer_workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `referrals_referrer` ON `referrals` (`referrer_workspace_id`);--> statement-breakpoint
CREATE INDEX `referrals_look` ON `referrals` (`look_at`) WHERE look_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `report_brands` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`sentence` text NOT NULL,
	`logo` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `report_recipients` (
	`public_id` text PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`email` text NOT NULL,
	`page` text,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`next_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `report_recipients_email` ON `report_recipients` (`workspace_id`,`email`);--> statement-breakpoint
CREATE INDEX `report_recipients_due` ON `report_recipients` (`next_at`);--> statement-breakpoint
CREATE TABLE `rule_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer,
	`created_by` integer,
	`key` text,
	`at` integer NOT NULL,
	`changes` text NOT NULL,
	`applied_since` integer,
	`is_undo` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `rule_changes_at` ON `rule_changes` (`workspace_id`,`at`);--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_replies_public_id` ON `saved_replies` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_replies_name` ON `saved_replies` (`workspace_id`,`name`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`user_id` integer NOT NULL,
	`workspace_id` integer NOT NULL,
	`views` text NOT NULL,
	PRIMARY KEY(`user_id`, `workspace_id`)
);--> statement-breakpoint
CREATE INDEX `saved_views_workspace` ON `saved_views` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `security_events` (
	`workspace_id` integer NOT NULL,
	`hour` integer NOT NULL,
	`kind` text NOT NULL,
	`times` integer NOT NULL,
	`last_at` integer NOT NULL,
	`country` text,
	PRIMARY KEY(`workspace_id`, `hour`, `kind`)
);--> statement-breakpoint
CREATE INDEX `security_events_last` ON `security_events` (`last_at`);--> statement-breakpoint
CREATE TABLE `service_counters` (
	`name` text NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`name`, `day`)
) WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`version` integer NOT NULL,
	`device` text NOT NULL,
	`country` text,
	`city` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_created` ON `sessions` (`created_at`);--> statement-breakpoint
CREATE TABLE `shard_sizes` (
	`shard` text NOT NULL,
	`day` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`shard`, `day`)
);--> statement-breakpoint
CREATE TABLE `shards` (
	`name` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`measured_at` integer NOT NULL,
	`out_since` integer,
	`closed_at` integer
);--> statement-breakpoint
CREATE TABLE `signed_requests` (
	`hash` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`plan` text NOT NULL,
	`status` text NOT NULL,
	`trial_started_at` integer,
	`trial_ends_at` integer,
	`period_ends_at` integer,
	`usage_anchor` integer,
	`stripe_customer_id` text,
	`customer_stale_since` integer,
	`former_cards_until` integer,
	`stripe_subscription_id` text,
	`cycle` text,
	`price_cents` integer,
	`cancels_at` integer,
	`past_due_since` integer,
	`past_due_cents` integer DEFAULT 0 NOT NULL,
	`usage_owed_since` integer,
	`usage_owed_cents` integer DEFAULT 0 NOT NULL,
	`disputed_at` integer,
	`lost_disputes` integer DEFAULT 0 NOT NULL,
	`purchases_rest_since` integer,
	`pending_plan` text,
	`pending_cycle` text,
	`pending_from` integer,
	`overage_cap_cents` integer,
	`closes_at` integer,
	`card` text,
	`sync_ticket` integer DEFAULT 0 NOT NULL,
	`synced_ticket` integer DEFAULT 0 NOT NULL,
	`synced_at` integer,
	`sync_tried_at` integer,
	`unsettled_subscription_id` text,
	`operation_lease_until` integer,
	`reconciled_at` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_customer` ON `subscriptions` (`stripe_customer_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_customer_stale` ON `subscriptions` (`customer_stale_since`) WHERE customer_stale_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_disputed` ON `subscriptions` (`disputed_at`) WHERE disputed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_reconciled` ON `subscriptions` (`reconciled_at`) WHERE stripe_customer_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_trials` ON `subscriptions` (`trial_ends_at`) WHERE status = 'trial';--> statement-breakpoint
CREATE INDEX `subscriptions_synced` ON `subscriptions` (`synced_at`) WHERE stripe_subscription_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `tracking_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`kind` text NOT NULL,
	`event_id` text NOT NULL,
	`payload` text NOT NULL,
	`value_cents` integer,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `tracking_events_event` ON `tracking_events` (`kind`,`event_id`);--> statement-breakpoint
CREATE INDEX `tracking_events_workspace` ON `tracking_events` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `tracking_events_queued` ON `tracking_events` (`created_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE TABLE `usage_limits` (
	`workspace_id` integer NOT NULL,
	`period` integer NOT NULL,
	`comments_limit` integer NOT NULL,
	`cap_comments` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`workspace_id`, `period`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `usage_reports` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`period` integer NOT NULL,
	`day` text NOT NULL,
	`quantity` integer NOT NULL,
	`comments_limit` integer DEFAULT 0 NOT NULL,
	`identifier` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`tried_at` integer,
	`next_at` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`reconciled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `usage_reports_identifier` ON `usage_reports` (`identifier`);--> statement-breakpoint
CREATE INDEX `usage_reports_period` ON `usage_reports` (`workspace_id`,`period`);--> statement-breakpoint
CREATE INDEX `usage_reports_open` ON `usage_reports` (`state`,`created_at`) WHERE state IN ('queued', 'sent');--> statement-breakpoint
CREATE INDEX `usage_reports_missed` ON `usage_reports` (`next_at`) WHERE state = 'missed';--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text NOT NULL,
	`password_changed_at` integer NOT NULL,
	`session_version` integer DEFAULT 1 NOT NULL,
	`email_verified_at` integer,
	`trial_used_at` integer,
	`created_at` integer NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `users_public_id` ON `users` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`created_at`) WHERE email_verified_at IS NULL;--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`host` text NOT NULL,
	`sealed` text NOT NULL,
	`events` text NOT NULL,
	`page_ids` text,
	`created_at` integer NOT NULL,
	`failing_since` integer,
	`off_at` integer,
	`deleted_at` integer,
	`history` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_public_id` ON `webhooks` (`public_id`);--> statement-breakpoint
CREATE INDEX `webhooks_workspace` ON `webhooks` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `word_lists` (
	`workspace_id` integer NOT NULL,
	`hash` text NOT NULL,
	`words` text NOT NULL,
	PRIMARY KEY(`workspace_id`, `hash`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `workspace_moves` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`from_shard` text NOT NULL,
	`to_shard` text NOT NULL,
	`step` text NOT NULL,
	`place` text NOT NULL,
	`compared` text NOT NULL,
	`run` integer NOT NULL,
	`claimed_until` integer NOT NULL,
	`copied` integer NOT NULL,
	`differed` integer NOT NULL,
	`problem` text,
	`started_at` integer NOT NULL,
	`switched_at` integer,
	`finished_at` integer
);--> statement-breakpoint
CREATE INDEX `workspace_moves_finished` ON `workspace_moves` (`finished_at`,`claimed_until`);--> statement-breakpoint
CREATE TABLE `workspaces` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_id` text NOT NULL,
	`name` text,
	`shard` text NOT NULL,
	`moving_since` integer,
	`time_zone` text NOT NULL,
	`archived_before` integer,
	`archive_at` integer DEFAULT 0 NOT NULL,
	`letter_at` integer DEFAULT 0 NOT NULL,
	`watch_at` integer DEFAULT 0 NOT NULL,
	`calls_paused_until` integer,
	`institution_since` integer,
	`created_at` integer NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `workspaces_public_id` ON `workspaces` (`public_id`);--> statement-breakpoint
CREATE INDEX `workspaces_archive_at` ON `workspaces` (`archive_at`);--> statement-breakpoint
CREATE INDEX `workspaces_letter_at` ON `workspaces` (`letter_at`);--> statement-breakpoint
CREATE INDEX `workspaces_watch_at` ON `workspaces` (`watch_at`);
