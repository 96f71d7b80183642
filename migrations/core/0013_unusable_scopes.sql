ALTER TABLE `pages` ADD `unusable_scopes` text;--> statement-breakpoint
ALTER TABLE `pages` ADD `scopes_usable_at` integer;