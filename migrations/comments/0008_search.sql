-- Words of comments and of their authors. Contentless: only the index is kept. `rowid` tells when a comment was posted and
-- which one it is (`worker/platform/db/comment-words.ts`), so that the newest come first; the word `w` and the workspace's id
-- stands in each. An export of a database refuses such a table: `npm run search-index -- --drop` takes it out, and
-- `npm run search-index` makes it again.
CREATE VIRTUAL TABLE comment_words USING fts5(words, tokenize = 'unicode61 remove_diacritics 2', content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6 7 8');
--> statement-breakpoint
INSERT INTO comment_words (rowid, words)
SELECT ((posted_at / 1000 - 1262304000) << 32) | (id & 4294967295), 'w' || workspace_id || ' ' || replace(replace(replace(replace(coalesce(author_name, '') || ' ' || text, 'ñ', 'ɲ'), 'Ñ', 'ɲ'), 'n' || char(771), 'ɲ'), 'N' || char(771), 'ɲ')
FROM comments WHERE text <> '' OR author_name <> '';
--> statement-breakpoint
CREATE TRIGGER comment_words_insert AFTER INSERT ON comments WHEN NEW.text <> '' OR NEW.author_name <> ''
BEGIN
  INSERT OR REPLACE INTO comment_words (rowid, words)
  VALUES (((NEW.posted_at / 1000 - 1262304000) << 32) | (NEW.id & 4294967295), 'w' || NEW.workspace_id || ' ' || replace(replace(replace(replace(coalesce(NEW.author_name, '') || ' ' || NEW.text, 'ñ', 'ɲ'), 'Ñ', 'ɲ'), 'n' || char(771), 'ɲ'), 'N' || char(771), 'ɲ'));
END;
--> statement-breakpoint
CREATE TRIGGER comment_words_update AFTER UPDATE OF text, author_name, posted_at ON comments
WHEN OLD.text <> NEW.text OR OLD.author_name IS NOT NEW.author_name OR OLD.posted_at / 1000 <> NEW.posted_at / 1000
BEGIN
  DELETE FROM comment_words WHERE rowid = ((OLD.posted_at / 1000 - 1262304000) << 32) | (OLD.id & 4294967295);
  INSERT OR REPLACE INTO comment_words (rowid, words)
  SELECT ((NEW.posted_at / 1000 - 1262304000) << 32) | (NEW.id & 4294967295), 'w' || NEW.workspace_id || ' ' || replace(replace(replace(replace(coalesce(NEW.author_name, '') || ' ' || NEW.text, 'ñ', 'ɲ'), 'Ñ', 'ɲ'), 'n' || char(771), 'ɲ'), 'N' || char(771), 'ɲ')
  WHERE NEW.text <> '' OR NEW.author_name <> '';
END;
--> statement-breakpoint
CREATE TRIGGER comment_words_delete AFTER DELETE ON comments
BEGIN
  DELETE FROM comment_words WHERE rowid = ((OLD.posted_at / 1000 - 1262304000) << 32) | (OLD.id & 4294967295);
END;
