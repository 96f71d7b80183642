CREATE INDEX `first_scans_workspace` ON `first_scans` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `history_loads_workspace` ON `history_loads` (`workspace_id`);