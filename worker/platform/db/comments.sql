-- What drizzle cannot say of a comments database: the index of words, and triggers. `npm run db:generate` appends it to the tables of
-- `comments.ts`, and after it the triggers of the counters (`tools/db/counters.ts`). A blank line ends a statement, so none stands
-- within one; and after the END of a CASE comes a space, since wrangler otherwise takes the statements that follow for the same one.

-- Words of comments and of their authors. Contentless: only the index is stored. `rowid` tells when a comment was posted and which
-- one it is (`comment-words.ts`), so that the newest come first; the word `w` and the workspace's id stands in each. An export of a
-- database refuses such a table: `npm run search-index -- --drop` takes it out, and `npm run search-index` makes it again.
CREATE VIRTUAL TABLE comment_words USING fts5(words, tokenize = 'unicode61 remove_diacritics 2', content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6 7 8');

-- A comment without text and author has no words.
CREATE TRIGGER comment_words_insert AFTER INSERT ON comments WHEN NEW.text <> '' OR NEW.author_name <> ''
BEGIN
  INSERT OR REPLACE INTO comment_words (rowid, words)
  VALUES (((NEW.posted_at / 1000 - 1262304000) << 32) | (NEW.id & 4294967295), 'w' || NEW.workspace_id || ' ' || replace(replace(replace(replace(coalesce(NEW.author_name, '') || ' ' || NEW.text, 'ñ', 'ɲ'), 'Ñ', 'ɲ'), 'n' || char(771), 'ɲ'), 'N' || char(771), 'ɲ'));
END;

-- The index cannot change a row in place: the old one goes, and the new one comes unless text and author were emptied.
CREATE TRIGGER comment_words_update AFTER UPDATE OF text, author_name, posted_at ON comments
WHEN OLD.text <> NEW.text OR OLD.author_name IS NOT NEW.author_name OR OLD.posted_at / 1000 <> NEW.posted_at / 1000
BEGIN
  DELETE FROM comment_words WHERE rowid = ((OLD.posted_at / 1000 - 1262304000) << 32) | (OLD.id & 4294967295);
  INSERT OR REPLACE INTO comment_words (rowid, words)
  SELECT ((NEW.posted_at / 1000 - 1262304000) << 32) | (NEW.id & 4294967295), 'w' || NEW.workspace_id || ' ' || replace(replace(replace(replace(coalesce(NEW.author_name, '') || ' ' || NEW.text, 'ñ', 'ɲ'), 'Ñ', 'ɲ'), 'n' || char(771), 'ɲ'), 'N' || char(771), 'ɲ')
  WHERE NEW.text <> '' OR NEW.author_name <> '';
END;

-- Also for a comment that moves to the archive, which is searched otherwise.
CREATE TRIGGER comment_words_delete AFTER DELETE ON comments
BEGIN
  DELETE FROM comment_words WHERE rowid = ((OLD.posted_at / 1000 - 1262304000) << 32) | (OLD.id & 4294967295);
END;

-- Its text and author are emptied some days later. What is gone never comes back, so nothing is taken out for that.
CREATE TRIGGER comments_gone_update AFTER UPDATE OF observed ON comments
WHEN NEW.observed = 'deleted' AND OLD.observed <> 'deleted' AND (NEW.text <> '' OR NEW.author_name <> '')
BEGIN
  INSERT OR REPLACE INTO gone_comments (comment_id, gone_at) VALUES (NEW.id, unixepoch() * 1000);
END;

-- A comment that is stored after its network removed it.
CREATE TRIGGER comments_gone_insert AFTER INSERT ON comments WHEN NEW.observed = 'deleted' AND (NEW.text <> '' OR NEW.author_name <> '')
BEGIN
  INSERT OR REPLACE INTO gone_comments (comment_id, gone_at) VALUES (NEW.id, unixepoch() * 1000);
END;

-- Nothing is left to empty.
CREATE TRIGGER comments_gone_delete AFTER DELETE ON comments WHEN OLD.observed = 'deleted'
BEGIN
  DELETE FROM gone_comments WHERE comment_id = OLD.id;
END;

-- The network removed a comment that is not here: it may be in the archive.
CREATE TRIGGER comments_gone_archived AFTER INSERT ON comments WHEN NEW.observed = 'deleted' AND NEW.text_at = 0
  AND EXISTS (SELECT 1 FROM archive_parts WHERE workspace_id = NEW.workspace_id AND state = 'kept')
BEGIN
  INSERT OR IGNORE INTO archived_gone (workspace_id, page_id, kind, key, gone_at)
  VALUES (NEW.workspace_id, NEW.page_id, 'comment', NEW.external_key, unixepoch() * 1000);
END;

-- The same when the tombstone was here already.
CREATE TRIGGER comments_gone_archived_later AFTER UPDATE OF observed ON comments
WHEN NEW.observed = 'deleted' AND OLD.observed <> 'deleted' AND NEW.text_at = 0
  AND EXISTS (SELECT 1 FROM archive_parts WHERE workspace_id = NEW.workspace_id AND state = 'kept')
BEGIN
  INSERT OR IGNORE INTO archived_gone (workspace_id, page_id, kind, key, gone_at)
  VALUES (NEW.workspace_id, NEW.page_id, 'comment', NEW.external_key, unixepoch() * 1000);
END;

-- The page's own answer, whoever wrote it and wherever, ends the wait of a complaint. Open screens learn of it with the answer.
CREATE TRIGGER comments_answered AFTER INSERT ON comments
WHEN NEW.is_own = 1 AND NEW.parent_key IS NOT NULL AND NOT EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state = 'arriving')
BEGIN
  UPDATE comments SET answered_at = NEW.posted_at, change_seq = NEW.change_seq
  WHERE page_id = NEW.page_id AND external_key = NEW.parent_key AND is_own = 0 AND answered_at IS NULL;
END;

-- The next month begins in the sequence.
CREATE TRIGGER usage_of_month_kept AFTER UPDATE OF period ON sequences WHEN OLD.used > 0 AND OLD.period IS NOT NEW.period
BEGIN
  INSERT INTO usage_counts (workspace_id, period, comments) VALUES (OLD.workspace_id, OLD.period, OLD.used)
  ON CONFLICT (workspace_id, period) DO UPDATE SET comments = comments + excluded.comments;
END;

-- When the network accepts a reply.
CREATE TRIGGER replies_sent AFTER UPDATE OF state ON replies WHEN NEW.state = 'applied' AND OLD.state <> 'applied'
BEGIN
  UPDATE auto_reply_rules SET sent = sent + 1 WHERE id = NEW.rule_id;
END;

-- While a workspace or a page moves to another database (docs/decisions/031, 080), what changes is noted, so that it is copied
-- again; then everything that would be written is refused. `sequences` are copied last, and so are counters, which only triggers
-- write. First come the rows of a page.

CREATE TRIGGER moving_comments_insert BEFORE INSERT ON comments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'comments', json_array(NEW.id));
END;

CREATE TRIGGER moving_comments_update BEFORE UPDATE ON comments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'comments', json_array(OLD.id));
END;

CREATE TRIGGER moving_comments_delete BEFORE DELETE ON comments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'comments', json_array(OLD.id));
END;

CREATE TRIGGER moving_actions_insert BEFORE INSERT ON actions WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'actions', json_array(NEW.id));
END;

CREATE TRIGGER moving_actions_update BEFORE UPDATE ON actions WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'actions', json_array(OLD.id));
END;

CREATE TRIGGER moving_actions_delete BEFORE DELETE ON actions WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'actions', json_array(OLD.id));
END;

CREATE TRIGGER moving_replies_insert BEFORE INSERT ON replies WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'replies', json_array(NEW.id));
END;

CREATE TRIGGER moving_replies_update BEFORE UPDATE ON replies WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'replies', json_array(OLD.id));
END;

CREATE TRIGGER moving_replies_delete BEFORE DELETE ON replies WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'replies', json_array(OLD.id));
END;

CREATE TRIGGER moving_posts_insert BEFORE INSERT ON posts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'posts', json_array(NEW.page_id, NEW.external_id));
END;

CREATE TRIGGER moving_posts_update BEFORE UPDATE ON posts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'posts', json_array(OLD.page_id, OLD.external_id));
END;

CREATE TRIGGER moving_posts_delete BEFORE DELETE ON posts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'posts', json_array(OLD.page_id, OLD.external_id));
END;

CREATE TRIGGER moving_auto_reply_rules_insert BEFORE INSERT ON auto_reply_rules WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'auto_reply_rules', json_array(NEW.id));
END;

CREATE TRIGGER moving_auto_reply_rules_update BEFORE UPDATE ON auto_reply_rules WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'auto_reply_rules', json_array(OLD.id));
END;

CREATE TRIGGER moving_auto_reply_rules_delete BEFORE DELETE ON auto_reply_rules WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'auto_reply_rules', json_array(OLD.id));
END;

CREATE TRIGGER moving_first_scans_insert BEFORE INSERT ON first_scans WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'first_scans', json_array(NEW.page_id));
END;

CREATE TRIGGER moving_first_scans_update BEFORE UPDATE ON first_scans WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'first_scans', json_array(OLD.page_id));
END;

CREATE TRIGGER moving_first_scans_delete BEFORE DELETE ON first_scans WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'first_scans', json_array(OLD.page_id));
END;

CREATE TRIGGER moving_sweep_states_insert BEFORE INSERT ON sweep_states WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'sweep_states', json_array(NEW.page_id));
END;

CREATE TRIGGER moving_sweep_states_update BEFORE UPDATE ON sweep_states WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'sweep_states', json_array(OLD.page_id));
END;

CREATE TRIGGER moving_sweep_states_delete BEFORE DELETE ON sweep_states WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'sweep_states', json_array(OLD.page_id));
END;

CREATE TRIGGER moving_history_loads_insert BEFORE INSERT ON history_loads WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'history_loads', json_array(NEW.page_id));
END;

CREATE TRIGGER moving_history_loads_update BEFORE UPDATE ON history_loads WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'history_loads', json_array(OLD.page_id));
END;

CREATE TRIGGER moving_history_loads_delete BEFORE DELETE ON history_loads WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'history_loads', json_array(OLD.page_id));
END;

CREATE TRIGGER moving_blocked_people_insert BEFORE INSERT ON blocked_people WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'blocked_people', json_array(NEW.page_id, NEW.author_key));
END;

CREATE TRIGGER moving_blocked_people_update BEFORE UPDATE ON blocked_people WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'blocked_people', json_array(OLD.page_id, OLD.author_key));
END;

CREATE TRIGGER moving_blocked_people_delete BEFORE DELETE ON blocked_people WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'blocked_people', json_array(OLD.page_id, OLD.author_key));
END;

CREATE TRIGGER moving_sieges_insert BEFORE INSERT ON sieges WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'sieges', json_array(NEW.id));
END;

CREATE TRIGGER moving_sieges_update BEFORE UPDATE ON sieges WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'sieges', json_array(OLD.id));
END;

CREATE TRIGGER moving_sieges_delete BEFORE DELETE ON sieges WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'sieges', json_array(OLD.id));
END;

-- Rows of a comment, which knows its page. Whoever deletes both deletes them first. Nothing is read where nothing of the workspace
-- moves.
CREATE TRIGGER moving_events_insert BEFORE INSERT ON events WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'events', json_array(NEW.comment_id, NEW.seq));
END;

CREATE TRIGGER moving_events_update BEFORE UPDATE ON events WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'events', json_array(OLD.comment_id, OLD.seq));
END;

CREATE TRIGGER moving_events_delete BEFORE DELETE ON events WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'events', json_array(OLD.comment_id, OLD.seq));
END;

CREATE TRIGGER moving_reports_insert BEFORE INSERT ON reports WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'reports', json_array(NEW.id));
END;

CREATE TRIGGER moving_reports_update BEFORE UPDATE ON reports WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'reports', json_array(OLD.id));
END;

CREATE TRIGGER moving_reports_delete BEFORE DELETE ON reports WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'reports', json_array(OLD.id));
END;

CREATE TRIGGER moving_comment_notes_insert BEFORE INSERT ON comment_notes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'comment_notes', json_array(NEW.id));
END;

CREATE TRIGGER moving_comment_notes_update BEFORE UPDATE ON comment_notes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'comment_notes', json_array(OLD.id));
END;

CREATE TRIGGER moving_comment_notes_delete BEFORE DELETE ON comment_notes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'comment_notes', json_array(OLD.id));
END;

CREATE TRIGGER moving_assignments_insert BEFORE INSERT ON assignments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = NEW.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'assignments', json_array(NEW.comment_id));
END;

CREATE TRIGGER moving_assignments_update BEFORE UPDATE ON assignments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'assignments', json_array(OLD.comment_id));
END;

CREATE TRIGGER moving_assignments_delete BEFORE DELETE ON assignments WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id)
  AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, (SELECT page_id FROM comments WHERE id = OLD.comment_id)) AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'assignments', json_array(OLD.comment_id));
END;

-- Rows of the workspace: they stay where they are while a page moves.
CREATE TRIGGER moving_bulk_changes_insert BEFORE INSERT ON bulk_changes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id = 0 AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id = 0 AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (NEW.workspace_id, 'bulk_changes', json_array(NEW.id));
END;

CREATE TRIGGER moving_bulk_changes_update BEFORE UPDATE ON bulk_changes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('copying', 'draining', 'closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('closed', 'left', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'bulk_changes', json_array(OLD.id));
END;

CREATE TRIGGER moving_bulk_changes_delete BEFORE DELETE ON bulk_changes WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('copying', 'draining', 'closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('closed', 'arrived');
  INSERT INTO moving_changes (workspace_id, table_name, key) VALUES (OLD.workspace_id, 'bulk_changes', json_array(OLD.id));
END;

CREATE TRIGGER moving_sequences_insert BEFORE INSERT ON sequences WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id = 0 AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id = 0 AND state IN ('closed', 'left', 'arrived');
END;

CREATE TRIGGER moving_sequences_update BEFORE UPDATE ON sequences WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('closed', 'left', 'arrived');
END;

CREATE TRIGGER moving_sequences_delete BEFORE DELETE ON sequences WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id = 0 AND state IN ('closed', 'arrived');
END;

-- Once the archive is split, a part has the comments of one page.
CREATE TRIGGER moving_archive_parts_insert BEFORE INSERT ON archive_parts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND (page_id = 0 OR NEW.page_ids = '[' || page_id || ']') AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND (page_id = 0 OR NEW.page_ids = '[' || page_id || ']') AND state IN ('closed', 'left', 'arrived');
END;

CREATE TRIGGER moving_archive_parts_update BEFORE UPDATE ON archive_parts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND (page_id = 0 OR OLD.page_ids = '[' || page_id || ']') AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND (page_id = 0 OR OLD.page_ids = '[' || page_id || ']') AND state IN ('closed', 'left', 'arrived');
END;

CREATE TRIGGER moving_archive_parts_delete BEFORE DELETE ON archive_parts WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND (page_id = 0 OR OLD.page_ids = '[' || page_id || ']') AND state IN ('closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND (page_id = 0 OR OLD.page_ids = '[' || page_id || ']') AND state IN ('closed', 'arrived');
END;

CREATE TRIGGER moving_archived_gone_insert BEFORE INSERT ON archived_gone WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state IN ('closed', 'left', 'arrived');
END;

CREATE TRIGGER moving_archived_gone_update BEFORE UPDATE ON archived_gone WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'left', 'arrived');
END;

CREATE TRIGGER moving_archived_gone_delete BEFORE DELETE ON archived_gone WHEN EXISTS (SELECT 1 FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived'))
BEGIN
  SELECT RAISE(ABORT, 'workspace_moves') FROM moving WHERE workspace_id = OLD.workspace_id AND page_id IN (0, OLD.page_id) AND state IN ('closed', 'arrived');
END;

-- Calls to the network end before the move does: a lease is not given while the page drains, as if another call held it.
CREATE TRIGGER moving_comments_claim BEFORE UPDATE OF action_lease_until ON comments
WHEN NEW.action_lease_until > coalesce(OLD.action_lease_until, 0) AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state = 'draining')
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER moving_replies_claim BEFORE UPDATE OF lease_until ON replies
WHEN NEW.lease_until > coalesce(OLD.lease_until, 0) AND EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND page_id IN (0, NEW.page_id) AND state = 'draining')
BEGIN
  SELECT RAISE(IGNORE);
END;
