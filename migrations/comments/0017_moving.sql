CREATE TABLE `moving` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`run` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `moving_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`table_name` text NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `moving_changes_workspace` ON `moving_changes` (`workspace_id`);--> statement-breakpoint
-- While a workspace moves to another database (docs/decisions/031), what changes is noted, so that it is copied again; then
-- everything that would be written is refused. `sequences` are copied last, and so are counters, which only triggers write.
CREATE TRIGGER moving_comments_insert BEFORE INSERT ON comments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'comments', json_array(NEW.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_comments_update BEFORE UPDATE ON comments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'comments', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_comments_delete BEFORE DELETE ON comments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'comments', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_events_insert BEFORE INSERT ON events WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'events', json_array(NEW.comment_id, NEW.seq));
END;
--> statement-breakpoint
CREATE TRIGGER moving_events_update BEFORE UPDATE ON events WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'events', json_array(OLD.comment_id, OLD.seq));
END;
--> statement-breakpoint
CREATE TRIGGER moving_events_delete BEFORE DELETE ON events WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'events', json_array(OLD.comment_id, OLD.seq));
END;
--> statement-breakpoint
CREATE TRIGGER moving_actions_insert BEFORE INSERT ON actions WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'actions', json_array(NEW.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_actions_update BEFORE UPDATE ON actions WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'actions', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_actions_delete BEFORE DELETE ON actions WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'actions', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_replies_insert BEFORE INSERT ON replies WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'replies', json_array(NEW.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_replies_update BEFORE UPDATE ON replies WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'replies', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_replies_delete BEFORE DELETE ON replies WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'replies', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_reports_insert BEFORE INSERT ON reports WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'reports', json_array(NEW.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_reports_update BEFORE UPDATE ON reports WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'reports', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_reports_delete BEFORE DELETE ON reports WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'reports', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_bulk_changes_insert BEFORE INSERT ON bulk_changes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'bulk_changes', json_array(NEW.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_bulk_changes_update BEFORE UPDATE ON bulk_changes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'bulk_changes', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_bulk_changes_delete BEFORE DELETE ON bulk_changes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'bulk_changes', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_posts_insert BEFORE INSERT ON posts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'posts', json_array(NEW.page_id, NEW.external_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_posts_update BEFORE UPDATE ON posts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'posts', json_array(OLD.page_id, OLD.external_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_posts_delete BEFORE DELETE ON posts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'posts', json_array(OLD.page_id, OLD.external_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_auto_reply_rules_insert BEFORE INSERT ON auto_reply_rules WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'auto_reply_rules', json_array(NEW.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_auto_reply_rules_update BEFORE UPDATE ON auto_reply_rules WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'auto_reply_rules', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_auto_reply_rules_delete BEFORE DELETE ON auto_reply_rules WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'auto_reply_rules', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_first_scans_insert BEFORE INSERT ON first_scans WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'first_scans', json_array(NEW.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_first_scans_update BEFORE UPDATE ON first_scans WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'first_scans', json_array(OLD.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_first_scans_delete BEFORE DELETE ON first_scans WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'first_scans', json_array(OLD.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_sweep_states_insert BEFORE INSERT ON sweep_states WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'sweep_states', json_array(NEW.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_sweep_states_update BEFORE UPDATE ON sweep_states WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'sweep_states', json_array(OLD.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_sweep_states_delete BEFORE DELETE ON sweep_states WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'sweep_states', json_array(OLD.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_history_loads_insert BEFORE INSERT ON history_loads WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'history_loads', json_array(NEW.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_history_loads_update BEFORE UPDATE ON history_loads WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'history_loads', json_array(OLD.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_history_loads_delete BEFORE DELETE ON history_loads WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'history_loads', json_array(OLD.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_sequences_insert BEFORE INSERT ON sequences WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND state IN ('closed', 'left', 'arrived');
END;
--> statement-breakpoint
CREATE TRIGGER moving_sequences_update BEFORE UPDATE ON sequences WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'left', 'arrived');
END;
--> statement-breakpoint
CREATE TRIGGER moving_sequences_delete BEFORE DELETE ON sequences WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND state IN ('closed', 'arrived');
END;
--> statement-breakpoint
-- Calls to the network end before the move does: a lease is not given while the workspace drains, as if another call held it.
CREATE TRIGGER moving_comments_claim BEFORE UPDATE OF action_lease_until ON comments
WHEN NEW.action_lease_until > coalesce(OLD.action_lease_until, 0) AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state = 'draining')
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER moving_replies_claim BEFORE UPDATE OF lease_until ON replies
WHEN NEW.lease_until > coalesce(OLD.lease_until, 0) AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state = 'draining')
BEGIN
  SELECT RAISE(IGNORE);
END;
