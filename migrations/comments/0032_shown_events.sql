CREATE INDEX `events_shown` ON `events` (`workspace_id`,`at`) WHERE cause NOT IN ('confirmed', 'parked', 'reply_parked', 'reply_superseded')
  AND NOT (actor = 'machine' AND to_status = 'approved' AND cause = 'decided');
