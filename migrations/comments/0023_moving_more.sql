-- As in 0017_moving.sql, for the tables that came after it. Those of the archive are copied last, so nothing notes their changes.
CREATE TRIGGER moving_blocked_people_insert BEFORE INSERT ON blocked_people WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'blocked_people', json_array(NEW.page_id, NEW.author_key));
END;
--> statement-breakpoint
CREATE TRIGGER moving_blocked_people_update BEFORE UPDATE ON blocked_people WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'blocked_people', json_array(OLD.page_id, OLD.author_key));
END;
--> statement-breakpoint
CREATE TRIGGER moving_blocked_people_delete BEFORE DELETE ON blocked_people WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'blocked_people', json_array(OLD.page_id, OLD.author_key));
END;
--> statement-breakpoint
CREATE TRIGGER moving_archive_parts_insert BEFORE INSERT ON archive_parts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
END;
--> statement-breakpoint
CREATE TRIGGER moving_archive_parts_update BEFORE UPDATE ON archive_parts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
END;
--> statement-breakpoint
CREATE TRIGGER moving_archive_parts_delete BEFORE DELETE ON archive_parts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
END;
--> statement-breakpoint
CREATE TRIGGER moving_archived_gone_insert BEFORE INSERT ON archived_gone WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
END;
--> statement-breakpoint
CREATE TRIGGER moving_archived_gone_update BEFORE UPDATE ON archived_gone WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
END;
--> statement-breakpoint
CREATE TRIGGER moving_archived_gone_delete BEFORE DELETE ON archived_gone WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
END;
