CREATE TABLE `sieges` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`post_id` text,
	`since` integer NOT NULL,
	`noticed_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`hostile` integer NOT NULL,
	`looked_at` integer NOT NULL,
	`started_at` integer,
	`started_by` integer,
	`until` integer,
	`hidden` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`last_hidden_at` integer,
	`undone_at` integer,
	`dismissed_at` integer
);
--> statement-breakpoint
CREATE INDEX `sieges_page` ON `sieges` (`page_id`,`noticed_at`);--> statement-breakpoint
CREATE INDEX `sieges_workspace` ON `sieges` (`workspace_id`,`noticed_at`);--> statement-breakpoint
CREATE TRIGGER moving_sieges_insert BEFORE INSERT ON sieges WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'sieges', json_array(NEW.id));
END;--> statement-breakpoint
CREATE TRIGGER moving_sieges_update BEFORE UPDATE ON sieges WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'sieges', json_array(OLD.id));
END;--> statement-breakpoint
CREATE TRIGGER moving_sieges_delete BEFORE DELETE ON sieges WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'sieges', json_array(OLD.id));
END;
