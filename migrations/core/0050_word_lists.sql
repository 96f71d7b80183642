CREATE TABLE `word_lists` (
	`workspace_id` integer NOT NULL,
	`hash` text NOT NULL,
	`words` text NOT NULL,
	PRIMARY KEY(`workspace_id`, `hash`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `policies` ADD `prohibited_hash` text;--> statement-breakpoint
ALTER TABLE `policies` ADD `allowed_hash` text;