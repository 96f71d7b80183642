CREATE TABLE `assignments` (
	`comment_id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`assigned_by` integer NOT NULL,
	`assigned_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `assignments_member` ON `assignments` (`workspace_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `comment_notes` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `comment_notes_comment` ON `comment_notes` (`comment_id`,`id`);--> statement-breakpoint
CREATE INDEX `comment_notes_deleted` ON `comment_notes` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
-- As every table of customer data, see 0017_moving.sql.
CREATE TRIGGER moving_comment_notes_insert BEFORE INSERT ON comment_notes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'comment_notes', json_array(NEW.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_comment_notes_update BEFORE UPDATE ON comment_notes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'comment_notes', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_comment_notes_delete BEFORE DELETE ON comment_notes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'comment_notes', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_assignments_insert BEFORE INSERT ON assignments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'assignments', json_array(NEW.comment_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_assignments_update BEFORE UPDATE ON assignments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'assignments', json_array(OLD.comment_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_assignments_delete BEFORE DELETE ON assignments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'assignments', json_array(OLD.comment_id));
END;
