-- A page moves alone (docs/decisions/080). The triggers are made again with the condition that a row is of the page that moves; they are
-- dropped first, since a table is not renamed while a trigger names one that is missing.
DROP TRIGGER moving_comments_insert;--> statement-breakpoint
DROP TRIGGER moving_comments_update;--> statement-breakpoint
DROP TRIGGER moving_comments_delete;--> statement-breakpoint
DROP TRIGGER moving_actions_insert;--> statement-breakpoint
DROP TRIGGER moving_actions_update;--> statement-breakpoint
DROP TRIGGER moving_actions_delete;--> statement-breakpoint
DROP TRIGGER moving_replies_insert;--> statement-breakpoint
DROP TRIGGER moving_replies_update;--> statement-breakpoint
DROP TRIGGER moving_replies_delete;--> statement-breakpoint
DROP TRIGGER moving_posts_insert;--> statement-breakpoint
DROP TRIGGER moving_posts_update;--> statement-breakpoint
DROP TRIGGER moving_posts_delete;--> statement-breakpoint
DROP TRIGGER moving_auto_reply_rules_insert;--> statement-breakpoint
DROP TRIGGER moving_auto_reply_rules_update;--> statement-breakpoint
DROP TRIGGER moving_auto_reply_rules_delete;--> statement-breakpoint
DROP TRIGGER moving_first_scans_insert;--> statement-breakpoint
DROP TRIGGER moving_first_scans_update;--> statement-breakpoint
DROP TRIGGER moving_first_scans_delete;--> statement-breakpoint
DROP TRIGGER moving_sweep_states_insert;--> statement-breakpoint
DROP TRIGGER moving_sweep_states_update;--> statement-breakpoint
DROP TRIGGER moving_sweep_states_delete;--> statement-breakpoint
DROP TRIGGER moving_history_loads_insert;--> statement-breakpoint
DROP TRIGGER moving_history_loads_update;--> statement-breakpoint
DROP TRIGGER moving_history_loads_delete;--> statement-breakpoint
DROP TRIGGER moving_blocked_people_insert;--> statement-breakpoint
DROP TRIGGER moving_blocked_people_update;--> statement-breakpoint
DROP TRIGGER moving_blocked_people_delete;--> statement-breakpoint
DROP TRIGGER moving_sieges_insert;--> statement-breakpoint
DROP TRIGGER moving_sieges_update;--> statement-breakpoint
DROP TRIGGER moving_sieges_delete;--> statement-breakpoint
DROP TRIGGER moving_events_insert;--> statement-breakpoint
DROP TRIGGER moving_events_update;--> statement-breakpoint
DROP TRIGGER moving_events_delete;--> statement-breakpoint
DROP TRIGGER moving_reports_insert;--> statement-breakpoint
DROP TRIGGER moving_reports_update;--> statement-breakpoint
DROP TRIGGER moving_reports_delete;--> statement-breakpoint
DROP TRIGGER moving_comment_notes_insert;--> statement-breakpoint
DROP TRIGGER moving_comment_notes_update;--> statement-breakpoint
DROP TRIGGER moving_comment_notes_delete;--> statement-breakpoint
DROP TRIGGER moving_assignments_insert;--> statement-breakpoint
DROP TRIGGER moving_assignments_update;--> statement-breakpoint
DROP TRIGGER moving_assignments_delete;--> statement-breakpoint
DROP TRIGGER moving_bulk_changes_insert;--> statement-breakpoint
DROP TRIGGER moving_bulk_changes_update;--> statement-breakpoint
DROP TRIGGER moving_bulk_changes_delete;--> statement-breakpoint
DROP TRIGGER moving_sequences_insert;--> statement-breakpoint
DROP TRIGGER moving_sequences_update;--> statement-breakpoint
DROP TRIGGER moving_sequences_delete;--> statement-breakpoint
DROP TRIGGER moving_archive_parts_insert;--> statement-breakpoint
DROP TRIGGER moving_archive_parts_update;--> statement-breakpoint
DROP TRIGGER moving_archive_parts_delete;--> statement-breakpoint
DROP TRIGGER moving_archived_gone_insert;--> statement-breakpoint
DROP TRIGGER moving_archived_gone_update;--> statement-breakpoint
DROP TRIGGER moving_archived_gone_delete;--> statement-breakpoint
DROP TRIGGER moving_comments_claim;--> statement-breakpoint
DROP TRIGGER moving_replies_claim;--> statement-breakpoint
DROP TRIGGER comments_answered;--> statement-breakpoint
DROP TRIGGER usage_counted_insert;--> statement-breakpoint
CREATE TABLE `__new_moving` (
	`workspace_id` integer NOT NULL,
	`page_id` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`run` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `page_id`)
);
--> statement-breakpoint
INSERT INTO `__new_moving`("workspace_id", "page_id", "state", "run") SELECT "workspace_id", 0, "state", "run" FROM `moving`;--> statement-breakpoint
DROP TABLE `moving`;--> statement-breakpoint
ALTER TABLE `__new_moving` RENAME TO `moving`;--> statement-breakpoint
-- The object of a part is named by its database as well: keys are unique within one.
ALTER TABLE `archive_parts` ADD `shard` text;--> statement-breakpoint
-- Rows of a page.
CREATE TRIGGER moving_comments_insert BEFORE INSERT ON comments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'comments', json_array(NEW.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_comments_update BEFORE UPDATE ON comments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'comments', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_comments_delete BEFORE DELETE ON comments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'comments', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_actions_insert BEFORE INSERT ON actions WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'actions', json_array(NEW.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_actions_update BEFORE UPDATE ON actions WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'actions', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_actions_delete BEFORE DELETE ON actions WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'actions', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_replies_insert BEFORE INSERT ON replies WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'replies', json_array(NEW.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_replies_update BEFORE UPDATE ON replies WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'replies', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_replies_delete BEFORE DELETE ON replies WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'replies', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_posts_insert BEFORE INSERT ON posts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'posts', json_array(NEW.page_id, NEW.external_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_posts_update BEFORE UPDATE ON posts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'posts', json_array(OLD.page_id, OLD.external_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_posts_delete BEFORE DELETE ON posts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'posts', json_array(OLD.page_id, OLD.external_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_auto_reply_rules_insert BEFORE INSERT ON auto_reply_rules WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'auto_reply_rules', json_array(NEW.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_auto_reply_rules_update BEFORE UPDATE ON auto_reply_rules WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'auto_reply_rules', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_auto_reply_rules_delete BEFORE DELETE ON auto_reply_rules WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'auto_reply_rules', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_first_scans_insert BEFORE INSERT ON first_scans WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'first_scans', json_array(NEW.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_first_scans_update BEFORE UPDATE ON first_scans WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'first_scans', json_array(OLD.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_first_scans_delete BEFORE DELETE ON first_scans WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'first_scans', json_array(OLD.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_sweep_states_insert BEFORE INSERT ON sweep_states WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'sweep_states', json_array(NEW.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_sweep_states_update BEFORE UPDATE ON sweep_states WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'sweep_states', json_array(OLD.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_sweep_states_delete BEFORE DELETE ON sweep_states WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'sweep_states', json_array(OLD.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_history_loads_insert BEFORE INSERT ON history_loads WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'history_loads', json_array(NEW.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_history_loads_update BEFORE UPDATE ON history_loads WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'history_loads', json_array(OLD.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_history_loads_delete BEFORE DELETE ON history_loads WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'history_loads', json_array(OLD.page_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_blocked_people_insert BEFORE INSERT ON blocked_people WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'blocked_people', json_array(NEW.page_id, NEW.author_key));
END;
--> statement-breakpoint
CREATE TRIGGER moving_blocked_people_update BEFORE UPDATE ON blocked_people WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'blocked_people', json_array(OLD.page_id, OLD.author_key));
END;
--> statement-breakpoint
CREATE TRIGGER moving_blocked_people_delete BEFORE DELETE ON blocked_people WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'blocked_people', json_array(OLD.page_id, OLD.author_key));
END;
--> statement-breakpoint
CREATE TRIGGER moving_sieges_insert BEFORE INSERT ON sieges WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'sieges', json_array(NEW.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_sieges_update BEFORE UPDATE ON sieges WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'sieges', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_sieges_delete BEFORE DELETE ON sieges WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'sieges', json_array(OLD.id));
END;
--> statement-breakpoint
-- Rows of a comment, which knows its page. Whoever deletes both deletes them first. Nothing is read where nothing of the workspace moves.
CREATE TRIGGER moving_events_insert BEFORE INSERT ON events WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'events', json_array(NEW.comment_id, NEW.seq));
END;
--> statement-breakpoint
CREATE TRIGGER moving_events_update BEFORE UPDATE ON events WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'events', json_array(OLD.comment_id, OLD.seq));
END;
--> statement-breakpoint
CREATE TRIGGER moving_events_delete BEFORE DELETE ON events WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'events', json_array(OLD.comment_id, OLD.seq));
END;
--> statement-breakpoint
CREATE TRIGGER moving_reports_insert BEFORE INSERT ON reports WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'reports', json_array(NEW.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_reports_update BEFORE UPDATE ON reports WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'reports', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_reports_delete BEFORE DELETE ON reports WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'reports', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_comment_notes_insert BEFORE INSERT ON comment_notes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'comment_notes', json_array(NEW.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_comment_notes_update BEFORE UPDATE ON comment_notes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'comment_notes', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_comment_notes_delete BEFORE DELETE ON comment_notes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'comment_notes', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_assignments_insert BEFORE INSERT ON assignments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'assignments', json_array(NEW.comment_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_assignments_update BEFORE UPDATE ON assignments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'assignments', json_array(OLD.comment_id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_assignments_delete BEFORE DELETE ON assignments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'assignments', json_array(OLD.comment_id));
END;
--> statement-breakpoint
-- Rows of the workspace: they stay where they are while a page moves.
CREATE TRIGGER moving_bulk_changes_insert BEFORE INSERT ON bulk_changes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id = 0 AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id = 0 AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'bulk_changes', json_array(NEW.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_bulk_changes_update BEFORE UPDATE ON bulk_changes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'bulk_changes', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_bulk_changes_delete BEFORE DELETE ON bulk_changes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'bulk_changes', json_array(OLD.id));
END;
--> statement-breakpoint
CREATE TRIGGER moving_sequences_insert BEFORE INSERT ON sequences WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id = 0 AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id = 0 AND state IN ('closed', 'left', 'arrived');
END;
--> statement-breakpoint
CREATE TRIGGER moving_sequences_update BEFORE UPDATE ON sequences WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('closed', 'left', 'arrived');
END;
--> statement-breakpoint
CREATE TRIGGER moving_sequences_delete BEFORE DELETE ON sequences WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('closed', 'arrived');
END;
--> statement-breakpoint
-- Once the archive is split, a part has the comments of one page.
CREATE TRIGGER moving_archive_parts_insert BEFORE INSERT ON archive_parts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND (page_id = 0 OR NEW.page_ids = '[' || page_id || ']') AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND (page_id = 0 OR NEW.page_ids = '[' || page_id || ']') AND state IN ('closed', 'left', 'arrived');
END;
--> statement-breakpoint
CREATE TRIGGER moving_archive_parts_update BEFORE UPDATE ON archive_parts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND (page_id = 0 OR OLD.page_ids = '[' || page_id || ']') AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND (page_id = 0 OR OLD.page_ids = '[' || page_id || ']') AND state IN ('closed', 'left', 'arrived');
END;
--> statement-breakpoint
CREATE TRIGGER moving_archive_parts_delete BEFORE DELETE ON archive_parts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND (page_id = 0 OR OLD.page_ids = '[' || page_id || ']') AND state IN ('closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND (page_id = 0 OR OLD.page_ids = '[' || page_id || ']') AND state IN ('closed', 'arrived');
END;
--> statement-breakpoint
CREATE TRIGGER moving_archived_gone_insert BEFORE INSERT ON archived_gone WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
END;
--> statement-breakpoint
CREATE TRIGGER moving_archived_gone_update BEFORE UPDATE ON archived_gone WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
END;
--> statement-breakpoint
CREATE TRIGGER moving_archived_gone_delete BEFORE DELETE ON archived_gone WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
END;
--> statement-breakpoint
-- Calls to the network end before the move does: a lease is not given while the page drains, as if another call held it.
CREATE TRIGGER moving_comments_claim BEFORE UPDATE OF action_lease_until ON comments
WHEN NEW.action_lease_until > coalesce(OLD.action_lease_until, 0) AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state = 'draining')
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER moving_replies_claim BEFORE UPDATE OF lease_until ON replies
WHEN NEW.lease_until > coalesce(OLD.lease_until, 0) AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state = 'draining')
BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER comments_answered AFTER INSERT ON comments
WHEN NEW.is_own = 1 AND NEW.parent_key IS NOT NULL AND NOT EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state = 'arriving')
BEGIN
  UPDATE comments SET answered_at = NEW.posted_at, change_seq = NEW.change_seq
  WHERE page_id = NEW.page_id AND external_key = NEW.parent_key AND is_own = 0 AND answered_at IS NULL;
END;
--> statement-breakpoint
-- A month's use stays where it was counted: what the mover copies is counted already.
CREATE TRIGGER usage_counted_insert AFTER INSERT ON comments WHEN NEW.usage_period IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM sequences WHERE workspace_id = NEW.workspace_id AND counted_to >= NEW.change_seq)
  AND NOT EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id = NEW.page_id AND state = 'arriving')
BEGIN
  INSERT INTO usage_counts (workspace_id, period, comments) VALUES (NEW.workspace_id, NEW.usage_period, 1)
  ON CONFLICT (workspace_id, period) DO UPDATE SET comments = comments + 1;
END;
