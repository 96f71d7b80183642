CREATE TABLE `signed_requests` (
	`hash` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `policies` ADD `used_at` integer;--> statement-breakpoint
CREATE INDEX `policies_unused` ON `policies` (`id`) WHERE used_at IS NULL;--> statement-breakpoint
UPDATE `policies` SET `used_at` = `created_at`;
