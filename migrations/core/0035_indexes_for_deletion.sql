CREATE INDEX `alerts_workspace` ON `alerts` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `exception_authors_workspace` ON `exception_authors` (`workspace_id`);