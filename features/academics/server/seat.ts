/** SQL words for the section that a row names, as people say it: 'Class 4 A'. The row is `t`. */
export const seat = {
  joins:
    'join sections x on x.company_id = t.company_id and x.id = t.section_id join grades g on g.company_id = t.company_id and g.id = x.grade_id',
  name: "g.name || ' ' || x.name",
  name_np: "coalesce(g.name_np, g.name) || ' ' || x.name",
}
