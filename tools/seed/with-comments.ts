/** Writes the rows that belong to comments: ledger, outbox, replies and posts. */
export const FROM_COMMENTS = [
  `INSERT INTO events (comment_id, seq, workspace_id, at, actor, cause, from_status, to_status)
   SELECT id, 2 * change_seq - 1, workspace_id, decided_at, 'machine', 'decided', NULL, CASE WHEN decided_by = 'machine' THEN status ELSE 'approved' END
   FROM comments WHERE decided_at IS NOT NULL`,
  `INSERT INTO events (comment_id, seq, workspace_id, at, actor, user_id, cause, from_status, to_status, detail)
   SELECT id, 2 * change_seq, workspace_id, decided_at + 60000, 'person', workspace_id, 'moderated', 'approved', status, '{"via":"web"}'
   FROM comments WHERE decided_by = 'person'`,
  `INSERT INTO actions (id, workspace_id, page_id, comment_id, kind, decision_seq, state, attempts, resend_at, created_at, updated_at)
   SELECT id, workspace_id, page_id, id, CASE desired WHEN 'deleted' THEN 'delete' ELSE 'hide' END, decision_seq, 'applied', 1, confirmed_at, decided_at, confirmed_at
   FROM comments WHERE action_id IS NOT NULL`,
  `INSERT INTO replies (id, workspace_id, page_id, comment_id, kind, text, state, attempts, resend_at, created_at, updated_at, user_id, day)
   SELECT id, workspace_id, page_id, id, 'public', reply_text, 'applied', 1, received_at, received_at, received_at, workspace_id, day
   FROM comments WHERE reply_text IS NOT NULL`,
  `INSERT INTO posts (page_id, external_id, workspace_id, excerpt, permalink, posted_at, updated_at)
   SELECT page_id, post_id, workspace_id, 'Novedades de la semana ' || min(rowid), 'https://www.facebook.com/' || post_id, min(posted_at), max(posted_at)
   FROM comments GROUP BY page_id, post_id`,
];
