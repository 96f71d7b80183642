-- A reply counts when the network took it, in the same statement that says so.
CREATE TRIGGER replies_counted AFTER UPDATE OF state ON replies WHEN NEW.state = 'applied' AND OLD.state <> 'applied'
BEGIN
  INSERT INTO reply_counts (workspace_id, day, page_id, automatic, manual)
  VALUES (NEW.workspace_id, NEW.day, NEW.page_id, NEW.rule_id IS NOT NULL, NEW.rule_id IS NULL)
  ON CONFLICT (workspace_id, day, page_id) DO UPDATE SET automatic = automatic + excluded.automatic, manual = manual + excluded.manual;
  UPDATE auto_reply_rules SET sent = sent + 1 WHERE id = NEW.rule_id;
END;
