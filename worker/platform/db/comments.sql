-- What drizzle cannot say of a comments database: the index of words, and triggers. `npm run db:generate` appends it to the tables of
-- `comments.ts`, and after it the triggers of the counters (`tools/db/counters.ts`). A blank line ends a statement, so none stands
-- within one; and after the END of a CASE comes a space, since wrangler otherwise takes the statements that follow for the same one.

-- Words of comments and of their authors. Contentless: only the index is stored. `rowid` tells a part by its workspace,
-- when a comment was posted and which one it is (`comment-words.ts`), so that a search reads one part, the newest first. A word of
-- the workspace's id, with a sign that texts lose, stands in each. An export of a database refuses such a table:
-- `npm run search-index -- --drop` takes it out, and `npm run search-index` makes it again.
CREATE VIRTUAL TABLE comment_words USING fts5(words, tokenize = 'unicode61 remove_diacritics 2', content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6 7 8');

-- A comment without text and author has no words.
CREATE TRIGGER comment_words_insert AFTER INSERT ON comments WHEN NEW.text <> '' OR NEW.author_name <> ''
BEGIN
  INSERT OR REPLACE INTO comment_words (rowid, words)
  VALUES (((((NEW.workspace_id >> 13 & 255) << 31) + NEW.posted_at / 1000 - 1262304000) << 24 | (NEW.id & 16777215)), 'ʬ' || NEW.workspace_id || ' ' || replace(replace(replace(replace(replace(coalesce(NEW.author_name, '') || ' ' || NEW.text, 'ʬ', ' '), 'ñ', 'ɲ'), 'Ñ', 'ɲ'), 'n' || char(771), 'ɲ'), 'N' || char(771), 'ɲ'));
END;

-- The index cannot change a row in place: the old one goes, and the new one comes unless text and author were emptied.
CREATE TRIGGER comment_words_update AFTER UPDATE OF text, author_name, posted_at ON comments
WHEN OLD.text <> NEW.text OR OLD.author_name IS NOT NEW.author_name OR OLD.posted_at / 1000 <> NEW.posted_at / 1000
BEGIN
  DELETE FROM comment_words WHERE rowid = ((((OLD.workspace_id >> 13 & 255) << 31) + OLD.posted_at / 1000 - 1262304000) << 24 | (OLD.id & 16777215));
  INSERT OR REPLACE INTO comment_words (rowid, words)
  SELECT ((((NEW.workspace_id >> 13 & 255) << 31) + NEW.posted_at / 1000 - 1262304000) << 24 | (NEW.id & 16777215)), 'ʬ' || NEW.workspace_id || ' ' || replace(replace(replace(replace(replace(coalesce(NEW.author_name, '') || ' ' || NEW.text, 'ʬ', ' '), 'ñ', 'ɲ'), 'Ñ', 'ɲ'), 'n' || char(771), 'ɲ'), 'N' || char(771), 'ɲ')
  WHERE NEW.text <> '' OR NEW.author_name <> '';
END;

-- Also for a comment that moves to the archive, which is searched otherwise.
CREATE TRIGGER comment_words_delete AFTER DELETE ON comments
BEGIN
  DELETE FROM comment_words WHERE rowid = ((((OLD.workspace_id >> 13 & 255) << 31) + OLD.posted_at / 1000 - 1262304000) << 24 | (OLD.id & 16777215));
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

-- The answers that people gave for the page: its own comments on the network, below the question, and the replies that the network
-- accepted from us. A rule's reply is none. A reply that its network no longer has is none either.
CREATE VIEW answers AS
SELECT asked.id AS comment_id, own.posted_at AS answered_at, reply.user_id AS answered_by
FROM comments asked
JOIN comments own ON own.page_id = asked.page_id AND own.parent_key = asked.external_key
LEFT JOIN replies reply ON reply.page_id = own.page_id AND reply.external_key = own.external_key
WHERE asked.is_own = 0 AND own.is_own = 1 AND own.parent_key IS NOT NULL AND own.observed <> 'deleted' AND reply.rule_id IS NULL
UNION ALL
SELECT reply.comment_id, reply.updated_at, reply.user_id
FROM replies reply
LEFT JOIN comments own ON own.page_id = reply.page_id AND own.external_key = reply.external_key
WHERE reply.state = 'applied' AND reply.rule_id IS NULL AND own.observed IS NOT 'deleted';

-- The first answer is the earliest one, in whatever order they arrive. Open screens learn of it with the answer. An earlier time
-- stays when its answer is in the archive.
CREATE TRIGGER comments_answered AFTER INSERT ON comments WHEN NEW.is_own = 1 AND NEW.parent_key IS NOT NULL
BEGIN
  UPDATE comments SET (answered_at, answered_by) = (SELECT min(answered_at), answered_by FROM answers WHERE comment_id = comments.id),
    change_seq = NEW.change_seq
  WHERE page_id = NEW.page_id AND external_key = NEW.parent_key AND is_own = 0 AND (answered_at IS NULL OR answered_at >= NEW.posted_at);
END;

-- The answer was here before the comment that it answers.
CREATE TRIGGER comments_answered_before AFTER INSERT ON comments WHEN NEW.is_own = 0
  AND EXISTS (SELECT 1 FROM comments WHERE page_id = NEW.page_id AND parent_key = NEW.external_key AND is_own = 1 AND parent_key IS NOT NULL)
BEGIN
  UPDATE comments SET (answered_at, answered_by) = (SELECT min(answered_at), answered_by FROM answers WHERE comment_id = NEW.id)
  WHERE id = NEW.id;
END;

-- An answer was deleted, or a comment turns out to be one.
CREATE TRIGGER comments_answer_changed AFTER UPDATE OF observed, is_own ON comments
WHEN NEW.is_own = 1 AND NEW.parent_key IS NOT NULL AND (OLD.is_own = 0 OR OLD.observed <> NEW.observed)
BEGIN
  UPDATE comments SET (answered_at, answered_by) = (SELECT min(answered_at), answered_by FROM answers WHERE comment_id = comments.id),
    change_seq = NEW.change_seq
  WHERE is_own = 0 AND (answered_at IS NULL OR answered_at >= NEW.posted_at) AND id IN (
    SELECT id FROM comments WHERE page_id = NEW.page_id AND external_key = NEW.parent_key
    UNION SELECT comment_id FROM replies WHERE page_id = NEW.page_id AND external_key = NEW.external_key);
END;

-- The network accepted a reply of ours: now it is known who wrote the answer, or that a rule did.
CREATE TRIGGER replies_answered AFTER UPDATE OF state ON replies WHEN NEW.state = 'applied' AND OLD.state <> 'applied'
BEGIN
  UPDATE comments SET (answered_at, answered_by) = (SELECT min(answered_at), answered_by FROM answers WHERE comment_id = comments.id),
    change_seq = (SELECT value FROM sequences WHERE workspace_id = NEW.workspace_id)
  WHERE is_own = 0 AND (answered_at IS NULL OR answered_at >= NEW.created_at - 60000) AND id IN (
    SELECT NEW.comment_id
    UNION SELECT asked.id FROM comments own JOIN comments asked ON asked.page_id = own.page_id AND asked.external_key = own.parent_key
      WHERE own.page_id = NEW.page_id AND own.external_key = NEW.external_key);
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
