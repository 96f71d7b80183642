CREATE TABLE `exception_authors` (
	`author_key` text NOT NULL,
	`workspace_id` integer NOT NULL,
	PRIMARY KEY(`author_key`, `workspace_id`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);
